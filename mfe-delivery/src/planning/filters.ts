import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useListState } from '@primal/kit/platform';
import { useMemo } from 'react';

const tabs = ['invoices', 'orders', 'routes', 'pending', 'drivers'] as const;
export type Tab = (typeof tabs)[number];

/** What the dispatcher looks at. Empty texts stand for all. */
export interface Filters {
  date: string;
  status: string;
  /** A driver's id, or `unassigned`. */
  driver: string;
  q: string;
}

/** What is looked at, kept in the address: reload, back and a shared link show the same. */
export const useFilters = () => {
  const state = useListState({ field: 'createdAt', order: 'desc' });
  const asked = state.filter('date');
  const date = isBusinessDate(asked) ? asked : today();
  const [status, driver, q] = [state.filter('status'), state.filter('driver'), state.filter('q')];
  const filters = useMemo<Filters>(() => ({ date, status, driver, q }), [date, status, driver, q]);
  const tab = tabs.find((key) => key === state.filter('tab')) ?? 'invoices';
  return {
    filters,
    set: (values: Partial<Filters>) => state.setFilters(values),
    clear: () => state.setFilters({ status: '', driver: '', q: '' }),
    filtered: status !== '' || driver !== '' || q !== '',
    tab,
    setTab: (next: Tab) => state.setFilters({ tab: next === 'invoices' ? '' : next }),
  };
};

/** The filters of documents by who delivers them, as the list calls take them; a driver's are those of the date. */
export const byDriver = ({ driver, date }: Filters) => ({
  driver,
  ...(driver && driver !== 'unassigned' && { routeDate: date }),
});
