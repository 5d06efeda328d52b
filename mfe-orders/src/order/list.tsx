import { orderApi } from '@primal/contracts/orders/api';
import type { OrderSummary } from '@primal/contracts/orders/order';
import { placeOf } from '@primal/contracts/shared/customer';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  DateField,
  DocumentFilters,
  LinkButton,
  laterPart,
  NativeSelect,
  PageHeader,
  TwoLines,
  toast,
  useGoTo,
  useRouteStops,
  useShortcut,
} from '@primal/kit';
import { IconPlus, IconScale } from '@primal/kit/icons';
import { listProps, useApiList, useListState, Widget } from '@primal/kit/platform';
import { type Column, DataTable, useSelection } from '@primal/kit/table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { shortKey } from '../shorts/short-key.tsx';
import { useDelete, useReopen } from './actions.ts';
import { useConvert } from './convert.tsx';
import { RowActions, whyNotOffered } from './row-actions.tsx';
import { OrderRoute, OrderState } from './weighed.tsx';

const BulkOrders = laterPart(async () => (await import('./bulk.tsx')).BulkOrders);

const pageSize = '100';

/** What the list can be narrowed down to, by what people ask in the morning. */
const statuses = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'to_weigh', label: 'To weigh' },
  { value: 'on_hold', label: 'On Hold' },
  { value: 'pending', label: 'Pending' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'ready', label: 'Ready' },
  { value: 'invoiced', label: 'Invoiced' },
];

const useColumns = (orderIds: readonly string[]): Column<OrderSummary>[] => {
  const stopOf = useRouteStops('salesOrderId', orderIds);
  return useMemo(
    () => [
      {
        id: 'orderNumber',
        header: 'Order #',
        sort: 'orderNumber',
        link: true,
        nowrap: true,
        cell: (order) => order.orderNumber,
      },
      {
        id: 'customer',
        header: 'Customer',
        cell: ({ customer }) => (
          <TwoLines main={customer.name} sub={placeOf({ city: customer.city, state: customer.state })} />
        ),
      },
      {
        id: 'orderDate',
        header: 'Order Date',
        sort: 'orderDate',
        nowrap: true,
        cell: (order) => showDate(order.orderDate),
      },
      { id: 'status', header: 'Status', cell: (order) => <OrderState order={order} /> },
      {
        id: 'route',
        header: 'Route',
        cell: (order) => <OrderRoute stop={stopOf(order.id)} />,
      },
      { id: 'total', header: 'Total', align: 'right', cell: (order) => showMoney(order.total) },
    ],
    [stopOf],
  );
};

/** The dialog that is open, with the order it is about. */
type Opened = { dialog: 'batch' } | { dialog: 'weights' | 'route' | 'release'; order: OrderSummary } | null;

/** No line is meant here: it is told where the key marks one. */
const sayWhere = () =>
  toast({
    title: `${shortKey} marks a line short`,
    description: 'In Enter Weights, in Catch Weight Entry and at the weigh station.',
  });

const Head = ({ onBatch }: { onBatch: () => void }) => (
  <PageHeader
    title="Sales Orders"
    subtitle="Every order from the phone call to the invoice"
    actions={
      <>
        <Button variant="default" leftSection={<IconScale size={16} />} onClick={onBatch}>
          Catch Weight Entry
        </Button>
        <LinkButton variant="default" to={paths.weigh()} leftSection={<IconScale size={16} />}>
          Weigh Station
        </LinkButton>
        <LinkButton variant="default" to={paths.standing}>
          Standing Orders
        </LinkButton>
        <LinkButton variant="default" to={paths.recall}>
          Recall
        </LinkButton>
        <LinkButton to={paths.create} leftSection={<IconPlus size={16} />}>
          New Sales Order
        </LinkButton>
      </>
    }
  />
);

/** The dialogs come with their first use: the list needs none of their code. */
const OpenedDialog = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened?.dialog === 'batch') return <Widget name="orders/batch-catch-weights" onClose={onClose} />;
  if (opened?.dialog === 'weights')
    return <Widget name="orders/catch-weights" salesOrderId={opened.order.id} onClose={onClose} />;
  if (opened?.dialog === 'release')
    return <Widget name="orders/release-order" salesOrderId={opened.order.id} onClose={onClose} />;
  return (
    opened && (
      <Widget
        name="delivery/assign-to-route"
        salesOrderId={opened.order.id}
        orderNumber={opened.order.orderNumber}
        onClose={onClose}
      />
    )
  );
};

export default function SalesOrders() {
  const goTo = useGoTo();
  const list = useListState({ field: 'orderDate', order: 'desc' });
  const orders = useApiList(orderApi.listOrders, { query: { ...list.query, limit: pageSize } });
  const ids = useMemo(() => (orders.rows ?? []).map((order) => order.id), [orders.rows]);
  const columns = useColumns(ids);
  const { ask: convert, pendingId: convertingId } = useConvert();
  const { open: reopen, pendingId: reopeningId } = useReopen();
  const remove = useDelete();
  // For a clerk who takes forty orders before ten o'clock.
  useShortcut('n', 'New sales order', () => goTo(paths.create));
  useShortcut(shortKey, 'Mark a line short while weighing it', sayWhere);
  const [opened, setOpened] = useState<Opened>(null);
  const { chosen, clear, table } = useSelection(
    orders.rows,
    ({ orderNumber }) => `sales order ${orderNumber}`,
  );
  const latest = useRef({ convert, reopen, remove });
  latest.current = { convert, reopen, remove };
  const actions = useCallback(
    (order: OrderSummary) => (
      <RowActions
        order={order}
        busy={order.id === convertingId || order.id === reopeningId}
        onWeigh={() => setOpened({ dialog: 'weights', order })}
        onRoute={() => setOpened({ dialog: 'route', order })}
        onRelease={() => setOpened({ dialog: 'release', order })}
        onConvert={(one) => void latest.current.convert(one)}
        onReopen={(one) => latest.current.reopen(one)}
        onDelete={(one) => latest.current.remove(one)}
      />
    ),
    [convertingId, reopeningId],
  );

  return (
    <>
      <Head onBatch={() => setOpened({ dialog: 'batch' })} />
      <DocumentFilters
        list={list}
        dates={['From Date', 'To Date']}
        clearLabel="Clear Filter"
        searchFor="Order #, customer, amount, product"
      >
        <DateField label="Delivery Date" {...list.field('deliveryDate')} />
        <NativeSelect label="Status" data={statuses} {...list.field('status')} />
      </DocumentFilters>
      <DataTable
        label="Sales orders"
        columns={columns}
        {...listProps(orders, list)}
        rowHref={(order) => paths.order(order.id)}
        actions={actions}
        whyNot={whyNotOffered}
        {...table}
        empty={emptyText(list)}
      />
      <BulkOrders wanted={chosen.length > 0} orders={chosen} onClear={clear} />
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

const emptyText = (list: { filtered: boolean; filter: (name: string) => string }) => {
  if (list.filter('from') || list.filter('to'))
    return { title: 'No sales orders found in the selected date range' };
  if (list.filtered)
    return {
      title: 'No sales orders found',
      description: 'No order matches your search and filters.',
    };
  return {
    title: 'No sales orders yet',
    action: <LinkButton to={paths.create}>Create First Sales Order</LinkButton>,
  };
};
