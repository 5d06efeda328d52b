import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useListState } from '@primal/kit/platform';
import { useMemo } from 'react';

const tabs = ['invoices', 'orders', 'routes', 'pending', 'drivers'] as const;
export type Tab = (typeof tabs)[number];

/** The status of orders that were delivered and have no invoice. */
export const notInvoiced = 'delivered_not_invoiced';

/** What the dispatcher looks at. Empty texts stand for all. */
export interface Filters {
  date: string;
  /** Invoices and orders of whatever day; routes and drivers are always of the date. */
  allDates: boolean;
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
  const status = state.filter('status');
  const driver = state.filter('driver');
  const q = state.filter('q');
  const allDates = state.filter('dates') === 'all';
  const filters = useMemo<Filters>(
    () => ({ date, allDates, status, driver, q }),
    [date, allDates, status, driver, q],
  );
  const tab = tabs.find((key) => key === state.filter('tab')) ?? 'invoices';
  return {
    filters,
    set: (values: Partial<Omit<Filters, 'allDates'>>) => state.setFilters(values),
    setAllDates: (all: boolean) => state.setFilters({ dates: all ? 'all' : '' }),
    clear: () => state.setFilters({ status: '', driver: '', q: '', dates: '' }),
    filtered: status !== '' || driver !== '' || q !== '' || allDates,
    tab,
    setTab: (next: Tab) => state.setFilters({ tab: next === 'invoices' ? '' : next }),
  };
};

/** The day of documents, as the list calls take it. */
export const ofDay = ({ date, allDates }: Filters) => (allDates ? {} : { date });

/** The filters of documents by who delivers them, as the list calls take them; a driver's are those of the date. */
export const byDriver = ({ driver, date }: Filters) => ({
  driver,
  ...(driver && driver !== 'unassigned' && { routeDate: date }),
});
