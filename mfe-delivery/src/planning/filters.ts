import { isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useListState } from '@primal/kit/platform';
import { useMemo } from 'react';

const tabs = ['invoices', 'orders', 'routes', 'pending', 'drivers'] as const;
export type PlanningTab = (typeof tabs)[number];

/** Status of delivered orders without an invoice. */
export const notInvoiced = 'delivered_not_invoiced';

/** Planning filters; '' is no filter. */
export interface Filters {
  date: string;
  /** Applies to invoices and orders; routes and drivers always use the date. */
  allDates: boolean;
  status: string;
  /** Driver id, or `unassigned`. */
  driver: string;
  q: string;
}

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
    setTab: (next: PlanningTab) => state.setFilters({ tab: next === 'invoices' ? '' : next }),
  };
};

export const toDateQuery = ({ date, allDates }: Filters) => (allDates ? {} : { date });

export const toDriverQuery = ({ driver, date }: Filters) => ({
  driver,
  ...(driver && driver !== 'unassigned' && { routeDate: date }),
});
