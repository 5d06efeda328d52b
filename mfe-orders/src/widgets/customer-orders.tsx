import { type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { IconAction, LinkButton, Section } from '@primal/kit';
import { IconEye, IconPencil } from '@primal/kit/icons';
import { listProps, useApiList } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { OrderState } from '../order/weighing-status.tsx';
import { paths } from '../routes.ts';

const columns: Column<OrderSummary>[] = [
  { header: 'Order #', link: true, nowrap: true, cell: (order) => order.orderNumber },
  { header: 'Order Date', nowrap: true, cell: (order) => formatDate(order.orderDate) },
  {
    header: 'Delivery',
    nowrap: true,
    cell: (order) => formatDate(order.expectedDeliveryDate) || 'Not Scheduled',
  },
  { header: 'Status', cell: (order) => <OrderState order={order} /> },
  { header: 'Total', align: 'right', cell: (order) => formatMoney(order.total) },
];

export default function CustomerOrders({ customerId }: WidgetProps['orders/customer-orders']) {
  const orders = useApiList(orderApi.listOrders, { query: { customerId, status: 'open', limit: '20' } });
  return (
    <Section
      title="Open Sales Orders"
      note={orders.rows && orders.totalText}
      actions={
        <LinkButton variant="default" size="compact-sm" to={paths.guide(customerId)}>
          Order Guide
        </LinkButton>
      }
    >
      <DataTable
        label="Open Sales Orders"
        columns={columns}
        {...listProps(orders)}
        rowHref={(order) => paths.order(order.id)}
        actions={(order) => (
          <>
            <IconAction label="Edit" icon={IconPencil} to={paths.edit(order.id)} />
            <IconAction label="View" icon={IconEye} to={paths.order(order.id)} />
          </>
        )}
        skeletonRows={3}
        empty={{ title: 'No open sales orders' }}
      />
    </Section>
  );
}
