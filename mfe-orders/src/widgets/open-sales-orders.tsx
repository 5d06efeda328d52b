import { type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import { countCompletedSteps, workflowSteps } from '@primal/contracts/orders/order-rules';
import { formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { IconAction, LinkButton, Section, TextLink, TwoLines } from '@primal/kit';
import { IconEye, IconPencil, IconScale } from '@primal/kit/icons';
import { toQueryProps, useApiQuery, Widget } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { OrderState } from '../order/weighing-status.tsx';
import { paths } from '../routes.ts';

const columns: Column<OrderSummary>[] = [
  { header: 'Order #', link: true, nowrap: true, cell: (order) => order.orderNumber },
  {
    header: 'Customer',
    cell: ({ customer }) => (
      <TwoLines main={customer.name} sub={formatCityLine({ city: customer.city, state: customer.state })} />
    ),
  },
  { header: 'Order Date', nowrap: true, cell: (order) => formatDate(order.orderDate) },
  { header: 'Status', cell: (order) => <OrderState order={order} /> },
  {
    header: 'Steps',
    cell: (order) => `${countCompletedSteps({ ...order, invoicePrinted: false })}/${workflowSteps.length}`,
  },
  { header: 'Total', align: 'right', cell: (order) => formatMoney(order.total) },
];

/** Dashboard: the first 5 orders without an invoice. */
export default function OpenSalesOrders() {
  const orders = useApiQuery(orderApi.listOrders, { query: { status: 'open', limit: '5' } });
  const [weighing, setWeighing] = useState<string | null>(null);
  return (
    <Section title="Open Sales Orders" actions={<TextLink to={paths.list}>View all</TextLink>}>
      <DataTable
        label="Open Sales Orders"
        columns={columns}
        {...toQueryProps(orders)}
        rowHref={(order) => paths.order(order.id)}
        actions={(order) => (
          <>
            <IconAction label="Enter Weights" icon={IconScale} onClick={() => setWeighing(order.id)} />
            <IconAction label="Edit" icon={IconPencil} to={paths.edit(order.id)} />
            <IconAction label="View" icon={IconEye} to={paths.order(order.id)} />
          </>
        )}
        skeletonRows={5}
        empty={{
          title: 'No open sales orders',
          action: <LinkButton to={paths.create}>New Sales Order</LinkButton>,
        }}
      />
      {weighing && (
        <Widget name="orders/catch-weights" salesOrderId={weighing} onClose={() => setWeighing(null)} />
      )}
    </Section>
  );
}
