import { type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import { orderStatuses } from '@primal/contracts/orders/order-rules';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Button,
  DateField,
  DeleteAction,
  formatStatus,
  IconAction,
  LinkButton,
  lazyPart,
  NativeSelect,
  StatusBadge,
  TwoLines,
  toast,
  toDisabledReason,
  useDisabledReason,
  useLatest,
  useRouteStops,
  useShortcut,
  ViewAction,
} from '@primal/kit';
import { IconScale, IconTruckDelivery } from '@primal/kit/icons';
import { useList, Widget } from '@primal/kit/platform';
import { type Column, ListPage, useSelection } from '@primal/kit/table';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { paths } from '../routes.ts';
import { shortKey } from '../shorts/short-key.tsx';
import { useDelete, useReopen } from './actions.ts';
import { findConvertReason, useCanConvert, useConvert } from './convert.tsx';
import { useReleaseReason } from './hold.tsx';
import { OrderRoute, OrderState } from './weighing-status.tsx';

interface Props {
  order: OrderSummary;
  busy: boolean;
  onOpen: (dialog: 'weights' | 'route' | 'release') => void;
  onConvert: (order: OrderSummary) => void;
  onReopen: (order: OrderSummary) => void;
  onDelete: (order: OrderSummary) => void;
}

/** Next step of an order on credit hold, which can still be weighed (docs/rules/credit.md#a-held-order). */
const Release = ({ onOpen }: Pick<Props, 'onOpen'>) => (
  <ActionButton
    size="xs"
    variant="default"
    shortcut="l"
    disabledReason={useReleaseReason()}
    onClick={() => onOpen('release')}
  >
    Release
  </ActionButton>
);

const WorkOrder = ({ order }: Pick<Props, 'order'>) =>
  order.hold ? (
    <ActionButton size="xs" variant="default" disabledReason={toDisabledReason(order.allowed.printWorkOrder)}>
      Work Order
    </ActionButton>
  ) : (
    <LinkButton size="xs" variant="default" shortcut="p" to={paths.workOrder(order.id)} newTab>
      Work Order
    </LinkButton>
  );

/** Next step by state: print, route, invoice (docs/rules/sales-orders.md#list). */
const NextStep = ({ order, busy, onOpen, onConvert, onReopen }: Props) => {
  const mayConvert = useCanConvert();
  const planReason = useDisabledReason('planDelivery', 'Ask an admin for the permission "Plan deliveries".');
  if (order.allowed.reopen === true)
    return (
      <ActionButton size="xs" variant="default" shortcut="o" loading={busy} onClick={() => onReopen(order)}>
        Reopen
      </ActionButton>
    );
  if (order.status === 'invoiced') return <StatusBadge status="invoiced" />;
  if (!order.workOrderPrinted) return <WorkOrder order={order} />;
  return (
    <>
      {order.unweighedCount > 0 && (
        <IconAction label="Enter Weights" icon={IconScale} shortcut="w" onClick={() => onOpen('weights')} />
      )}
      {!order.hold && (
        <IconAction
          label="Assign to Driver Route"
          icon={IconTruckDelivery}
          shortcut="r"
          disabledReason={planReason}
          onClick={() => onOpen('route')}
        />
      )}
      <ActionButton
        size="xs"
        variant="default"
        shortcut="i"
        loading={busy}
        disabledReason={findConvertReason(order, mayConvert)}
        onClick={() => onConvert(order)}
      >
        Invoice
      </ActionButton>
    </>
  );
};

const findRowReason = (order: OrderSummary, letter: string): string | null => {
  const { orderNumber, allowed } = order;
  if (!['w', 'r', 'i'].includes(letter)) return null;
  if (allowed.reopen === true)
    return `The invoice for ${orderNumber} is voided. Press O to reopen the order.`;
  if (allowed.route !== true) return allowed.route;
  if (!order.workOrderPrinted)
    return `The work order for ${orderNumber} is not printed yet. Press P to print it.`;
  return `Nothing on ${orderNumber} needs a weight.`;
};

export const RowActions = (props: Props) => (
  <>
    {props.order.hold && <Release {...props} />}
    <NextStep {...props} />
    <ViewAction to={paths.order(props.order.id)} />
    <DeleteAction
      disabledReason={toDisabledReason(props.order.allowed.delete)}
      onClick={() => props.onDelete(props.order)}
    />
  </>
);

const BulkOrders = lazyPart(async () => (await import('./bulk.tsx')).BulkOrders);

const statuses = [
  { value: '', label: 'All' },
  ...(['open', 'to_weigh', 'on_hold', ...orderStatuses] as const).map((value) => ({
    value,
    label: formatStatus(value),
  })),
];

const useColumns = (orderIds: readonly string[]): Column<OrderSummary>[] => {
  const stopOf = useRouteStops('salesOrderId', orderIds);
  return useMemo(
    () => [
      {
        header: 'Order #',
        sort: 'orderNumber',
        link: true,
        nowrap: true,
        cell: (order) => order.orderNumber,
      },
      {
        header: 'Customer',
        cell: ({ customer }) => (
          <TwoLines
            main={customer.name}
            sub={formatCityLine({ city: customer.city, state: customer.state })}
          />
        ),
      },
      { header: 'Order Date', sort: 'orderDate', nowrap: true, cell: (order) => formatDate(order.orderDate) },
      {
        header: 'Delivery Date',
        sort: 'expectedDeliveryDate',
        nowrap: true,
        tablet: 'hide',
        cell: ({ expectedDeliveryDate }) => (expectedDeliveryDate ? formatDate(expectedDeliveryDate) : '—'),
      },
      { header: 'Status', cell: (order) => <OrderState order={order} /> },
      { header: 'Route', cell: (order) => <OrderRoute stop={stopOf(order.id)} /> },
      { header: 'Total', align: 'right', cell: (order) => formatMoney(order.total) },
    ],
    [stopOf],
  );
};

const showWhereToMarkShorts = () =>
  toast({
    title: `${shortKey} marks a line short`,
    description: 'In Enter Weights, in Catch Weight Entry and at the weigh station.',
  });

const Pages = ({ onBatch }: { onBatch: () => void }) => (
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
  </>
);

type Dialog = 'weights' | 'route' | 'release';

const dialogs: Record<Dialog, (order: OrderSummary, onClose: () => void) => ReactNode> = {
  weights: ({ id }, onClose) => <Widget name="orders/catch-weights" salesOrderId={id} onClose={onClose} />,
  release: ({ id }, onClose) => <Widget name="orders/release-order" salesOrderId={id} onClose={onClose} />,
  route: ({ id, orderNumber }, onClose) => (
    <Widget name="delivery/assign-to-route" salesOrderId={id} orderNumber={orderNumber} onClose={onClose} />
  ),
};

export default function SalesOrders() {
  const list = useList(orderApi.listOrders, { field: 'orderDate', order: 'desc' });
  const ids = useMemo(() => (list.rows ?? []).map((order) => order.id), [list.rows]);
  const columns = useColumns(ids);
  const { ask: convert, pendingId: convertingId } = useConvert();
  const { open: reopen, pendingId: reopeningId } = useReopen();
  const remove = useDelete();
  useShortcut(shortKey, 'Mark a line short while weighing it', showWhereToMarkShorts);
  const [isBatch, setBatch] = useState(false);
  const { chosen, clear, table } = useSelection(list.rows, ({ orderNumber }) => `sales order ${orderNumber}`);
  const latest = useLatest({ convert, reopen, remove });
  const actions = useCallback(
    (order: OrderSummary, open: (dialog: Dialog) => void) => (
      <RowActions
        order={order}
        busy={order.id === convertingId || order.id === reopeningId}
        onOpen={open}
        onConvert={(one) => void latest.current.convert(one)}
        onReopen={(one) => latest.current.reopen(one)}
        onDelete={(one) => latest.current.remove(one)}
      />
    ),
    [convertingId, reopeningId],
  );

  return (
    <ListPage
      title="Sales Orders"
      subtitle="Every order from the phone call to the invoice"
      headActions={<Pages onBatch={() => setBatch(true)} />}
      create={{ label: 'New Sales Order', shortcut: 'New sales order', to: paths.create }}
      list={list}
      noun={['order', 'sales orders']}
      dates={['From Date', 'To Date']}
      clearLabel="Clear Filter"
      searchFor="Order #, customer, amount, product"
      summary={null}
      filters={
        <>
          <DateField label="Delivery Date" {...list.field('deliveryDate')} />
          <NativeSelect label="Status" data={statuses} {...list.field('status')} />
        </>
      }
      columns={columns}
      rowHref={({ id }) => paths.order(id)}
      actions={actions}
      dialogs={dialogs}
      disabledReason={findRowReason}
      {...table}
      notFound={
        list.filter('from') || list.filter('to')
          ? { title: 'No sales orders found in the selected date range' }
          : {
              title: 'No sales orders found',
              description: 'No order matches your search and filters.',
            }
      }
      nothing={{
        title: 'No sales orders yet',
        action: <LinkButton to={paths.create}>Create First Sales Order</LinkButton>,
      }}
    >
      <BulkOrders wanted={chosen.length > 0} orders={chosen} onClear={clear} />
      {isBatch && <Widget name="orders/batch-catch-weights" onClose={() => setBatch(false)} />}
    </ListPage>
  );
}
