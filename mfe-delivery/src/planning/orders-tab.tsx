import { type OrderToDeliver, planningApi } from '@primal/contracts/delivery/planning';
import { links } from '@primal/contracts/screens/links';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Group,
  IconAction,
  StatusBadge,
  TwoLines,
  toast,
  useDisabledReason,
  useShortcut,
} from '@primal/kit';
import { IconTruckDelivery } from '@primal/kit/icons';
import { listProps, useApiList, Widget } from '@primal/kit/platform';
import { type Column, DataTable, useSelection } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { AssignMany, AssignOrder, AssignToRoute } from '../assign/assign.tsx';
import { AssignedStop, BulkActions } from './bulk-actions.tsx';
import { type Filters, notInvoiced, toDateQuery, toDriverQuery } from './filters.ts';
import { findHoldReason, NextStep, useConvertOrder } from './next-step.tsx';

const columns: Column<OrderToDeliver>[] = [
  { header: 'Order #', link: true, nowrap: true, cell: (row) => row.orderNumber },
  {
    header: 'Customer',
    cell: ({ customer }) => (
      <TwoLines
        main={customer?.name ?? 'Unknown customer'}
        sub={customer ? formatCityLine({ city: customer.city, state: customer.state }) : ''}
      />
    ),
  },
  { header: 'Delivery Date', nowrap: true, cell: (row) => formatDate(row.expectedDeliveryDate) },
  {
    header: 'Status',
    cell: ({ status, hold, deliveredNotInvoiced }) => (
      <Group gap={4}>
        <StatusBadge status={status} />
        {hold && <StatusBadge status="on_hold" />}
        {deliveredNotInvoiced && (
          <StatusBadge status="unbilled" label="Delivered, not invoiced" color="yellow" />
        )}
      </Group>
    ),
  },
  { header: 'Driver', cell: (row) => <AssignedStop stop={row.stop} /> },
  { header: 'Total', align: 'right', cell: (row) => formatMoney(row.total) },
];

interface OpenOrder {
  dialog: 'assign' | 'route' | 'weights';
  order: OrderToDeliver;
}
type OpenDialog = OpenOrder | { dialog: 'many' } | null;

const OrderDialog = ({ dialog, order, ...rest }: OpenOrder & { routeDate: string; onClose: () => void }) => {
  const { id: salesOrderId, orderNumber } = order;
  if (dialog === 'assign') return <AssignOrder order={order} {...rest} />;
  if (dialog === 'route')
    return <AssignToRoute salesOrderId={salesOrderId} orderNumber={orderNumber} {...rest} />;
  return <Widget name="orders/catch-weights" salesOrderId={salesOrderId} onClose={rest.onClose} />;
};

interface Props {
  filters: Filters;
  /** True to show only the orders expected on the date. */
  pendingOnly: boolean;
}

export const OrdersTab = ({ filters, pendingOnly }: Props) => {
  const { date, q } = filters;
  const orders = useApiList(planningApi.listOrdersToDeliver, {
    query: {
      // An order waits for a truck until invoiced, even if printed or weighed.
      status: filters.status === notInvoiced && !pendingOnly ? notInvoiced : 'open',
      ...(pendingOnly ? { from: date, to: date } : toDateQuery(filters)),
      q,
      ...toDriverQuery(filters),
      ...(pendingOnly && { order: 'asc' as const }),
      limit: pendingOnly ? '500' : '100',
    },
  });
  const { chosen, clear, table } = useSelection(orders.rows, ({ orderNumber }) => `order ${orderNumber}`);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const { ask: convert, pendingId } = useConvertOrder();
  const close = () => setOpened(null);
  const assignChosen = () =>
    chosen.length > 0 ? setOpened({ dialog: 'many' }) : toast.error('Please select sales orders first');
  const planReason = useDisabledReason(planningApi.assignMany.permission);
  useShortcut('g', 'Assign the selected to a driver', assignChosen, planReason === null);
  const actions = useCallback(
    (order: OrderToDeliver) => (
      <>
        {order.status !== 'invoiced' && order.expectedDeliveryDate === date ? (
          <ActionButton
            size="xs"
            variant="default"
            shortcut="a"
            disabledReason={planReason ?? findHoldReason(order)}
            onClick={() => setOpened({ dialog: 'assign', order })}
          >
            Assign Driver
          </ActionButton>
        ) : (
          <IconAction
            label="Assign to Driver Route"
            icon={IconTruckDelivery}
            shortcut="a"
            disabledReason={planReason ?? findHoldReason(order)}
            onClick={() => setOpened({ dialog: 'route', order })}
          />
        )}
        <NextStep
          order={order}
          converting={pendingId === order.id}
          onWeigh={() => setOpened({ dialog: 'weights', order })}
          onConvert={convert}
        />
      </>
    ),
    [date, convert, pendingId, planReason],
  );
  return (
    <>
      <BulkActions count={chosen.length} onClear={clear}>
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconTruckDelivery size={16} />}
          disabledReason={planReason}
          onClick={assignChosen}
        >
          Assign to Driver
        </ActionButton>
      </BulkActions>
      <DataTable
        label={pendingOnly ? 'Pending sales orders' : 'Sales orders'}
        columns={columns}
        {...listProps(orders)}
        rowHref={(order) => links.salesOrder(order.id)}
        actions={actions}
        {...table}
        empty={
          pendingOnly
            ? { title: `No pending sales orders for delivery on ${formatDate(date)}.` }
            : {
                title: 'No sales orders found',
                description: filters.allDates
                  ? 'No open sales order matches these filters.'
                  : `No open sales order for ${formatDate(date)} matches these filters. Choose All Dates to see other days.`,
              }
        }
      />
      {opened && opened.dialog !== 'many' && <OrderDialog {...opened} routeDate={date} onClose={close} />}
      {opened?.dialog === 'many' && (
        <AssignMany
          what="sales orders"
          ids={chosen.map(({ id }) => id)}
          routeDate={date}
          onAssigned={clear}
          onClose={close}
        />
      )}
    </>
  );
};
