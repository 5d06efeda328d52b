import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import { planningApi } from '@primal/contracts/delivery/planning';
import { withQuery } from '@primal/contracts/screens/routes';
import {
  ActionButton,
  bind,
  DateField,
  FilterBar,
  Group,
  LinkButton,
  NativeSelect,
  PageHeader,
  QueryView,
  SearchField,
  Switch,
  useDisabledReason,
  useShortcut,
} from '@primal/kit';
import { IconMail, IconPrinter, IconTruckDelivery } from '@primal/kit/icons';
import { Tabs } from '@primal/kit/parts';
import { useApiList, Widget } from '@primal/kit/platform';
import { type ReactNode, useState } from 'react';
import { useActiveDrivers } from '../driver/field.tsx';
import { paths } from '../routes.ts';
import { DriversTab } from './drivers-tab.tsx';
import { type Filters, notInvoiced, type PlanningTab, toDateQuery, useFilters } from './filters.ts';
import { InvoicesTab } from './invoices-tab.tsx';
import { ManageRoute } from './manage-route.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { RoutesTab } from './routes-tab.tsx';
import { type DriverDay, useDay } from './use-stops.ts';

const statuses = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Draft' },
  { value: 'sent', label: 'Sent' },
  { value: 'paid', label: 'Paid' },
  { value: notInvoiced, label: 'Delivered, Not Invoiced' },
];

const filterDays = (days: readonly DriverDay[], { driver }: Filters): readonly DriverDay[] =>
  driver && driver !== 'unassigned' ? days.filter((day) => day.driver.id === driver) : days;

/** Filterable drivers: active, or inactive with stops that day. */
const listDriverOptions = (days: readonly DriverDay[] | undefined, active: readonly DriverAnswer[]) =>
  (days?.map((day) => day.driver) ?? active).map(({ id, name, isActive }) => ({
    value: id,
    label: isActive ? name : `${name} (inactive)`,
  }));

const labelWithCount = (label: string, count: number | string | undefined): string =>
  count === undefined ? label : `${label} (${count})`;

/** Keys 1 to 5 select the tabs. */
const useTabKeys = (setTab: (tab: PlanningTab) => void) => {
  useShortcut('1', 'All Invoices', () => setTab('invoices'));
  useShortcut('2', 'Sales Orders', () => setTab('orders'));
  useShortcut('3', 'Driver Routes', () => setTab('routes'));
  useShortcut('4', 'Pending Orders', () => setTab('pending'));
  useShortcut('5', 'Drivers', () => setTab('drivers'));
};

interface DayFiltersProps {
  state: ReturnType<typeof useFilters>;
  days: readonly DriverDay[] | undefined;
}

const DayFilters = ({ state, days }: DayFiltersProps) => {
  const { set, setAllDates, clear, filtered } = state;
  const { date, allDates, status, driver, q } = state.filters;
  const drivers = useActiveDrivers();
  return (
    <FilterBar onClear={clear} active={filtered}>
      <DateField label="Delivery Date" {...bind(date, (date) => set({ date }))} />
      <Group mih="2.25rem">
        <Switch
          label="All Dates"
          checked={allDates}
          onChange={(event) => setAllDates(event.currentTarget.checked)}
        />
      </Group>
      <NativeSelect label="Status" data={statuses} {...bind(status, (status) => set({ status }))} />
      <NativeSelect
        label="Driver"
        data={[
          { value: '', label: 'All Drivers' },
          { value: 'unassigned', label: 'Unassigned' },
          ...listDriverOptions(days, drivers.data ?? []),
        ]}
        {...bind(driver, (driver) => set({ driver }))}
      />
      <SearchField
        label="Search"
        placeholder="Number or customer"
        value={q}
        onChange={(text) => set({ q: text })}
      />
    </FilterBar>
  );
};

/** Delivery management for a day (docs/rules/delivery.md#delivery-screen). */
export default function DeliveryRoutes() {
  const state = useFilters();
  const { filters, tab, setTab } = state;
  const { date } = filters;
  const day = useDay(date);
  const pending = useApiList(planningApi.listOrdersToDeliver, {
    query: { status: 'open', ...toDateQuery(filters), limit: '1' },
  });
  const [managedId, setManagedId] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useTabKeys(setTab);
  const managed = day.query.data?.find(({ route }) => route?.id === managedId)?.route;
  const renderDays = (render: (days: readonly DriverDay[]) => ReactNode) => (
    <QueryView query={day.query}>{(days) => render(filterDays(days, filters))}</QueryView>
  );
  const board = { date, onManage: setManagedId };

  return (
    <>
      <PageHeader
        title="Delivery Routes"
        subtitle="Who delivers what, in which order"
        actions={
          <>
            <ActionButton
              variant="default"
              leftSection={<IconMail size={16} />}
              disabledReason={useDisabledReason('invoice')}
              onClick={() => setSending(true)}
            >
              Send Statement
            </ActionButton>
            <LinkButton
              variant="default"
              leftSection={<IconPrinter size={16} />}
              to={paths.routeSheets({ date })}
              newTab
            >
              Print All Route Sheets
            </LinkButton>
            <LinkButton leftSection={<IconTruckDelivery size={16} />} to={withQuery(paths.board, { date })}>
              Dispatch Board
            </LinkButton>
          </>
        }
      />
      <DayFilters state={state} days={day.query.data} />
      <Tabs
        label="Delivery management"
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'invoices', label: 'All Invoices', content: <InvoicesTab filters={filters} /> },
          {
            key: 'orders',
            label: labelWithCount('Sales Orders', pending.totalText),
            content: <OrdersTab key="orders" filters={filters} pendingOnly={false} />,
          },
          {
            key: 'routes',
            label: labelWithCount('Driver Routes', day.activeCount),
            content: renderDays((days) => <RoutesTab days={days} loading={day.isPlaceholder} {...board} />),
          },
          {
            key: 'pending',
            label: 'Pending Orders',
            content: <OrdersTab key="pending" filters={filters} pendingOnly />,
          },
          {
            key: 'drivers',
            label: 'Drivers',
            content: renderDays((days) => <DriversTab days={days} {...board} />),
          },
        ]}
      />
      {managed && <ManageRoute route={managed} onClose={() => setManagedId(null)} />}
      {sending && <Widget name="billing/send-statement" onClose={() => setSending(false)} />}
    </>
  );
}
