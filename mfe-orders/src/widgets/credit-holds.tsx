import { type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { ActionButton, IconAction, Section, Text, TextLink } from '@primal/kit';
import { IconEye } from '@primal/kit/icons';
import { listProps, useApiList, Widget } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { listReasons, useReleaseReason } from '../order/hold.tsx';
import { paths } from '../routes.ts';

const title = 'Credit Holds';

const columns: Column<OrderSummary>[] = [
  { header: 'Order #', link: true, nowrap: true, cell: (order) => order.orderNumber },
  { header: 'Customer', cell: ({ customer }) => customer.name },
  { header: 'Held For', cell: ({ hold }) => hold && listReasons(hold) },
  { header: 'Since', nowrap: true, cell: ({ heldSince }) => heldSince && formatInstant(heldSince) },
  { header: 'About', align: 'right', cell: (order) => formatMoney(order.estimatedTotal) },
];

/** Dashboard: held orders, oldest first (docs/rules/credit.md#a-held-order). */
export default function CreditHolds() {
  const orders = useApiList(orderApi.listOrders, { query: { status: 'on_hold', order: 'asc', limit: '5' } });
  const disabledReason = useReleaseReason();
  const [releasing, setReleasing] = useState<string | null>(null);
  if (orders.rows?.length === 0)
    return (
      <Section title={title}>
        <Text c="dimmed">No sales orders on credit hold</Text>
      </Section>
    );
  return (
    <Section
      title={title}
      actions={<TextLink to={withQuery(paths.list, { status: 'on_hold' })}>View all</TextLink>}
    >
      <DataTable
        label={title}
        columns={columns}
        {...listProps(orders)}
        rowHref={(order) => paths.order(order.id)}
        actions={(order) => (
          <>
            <ActionButton
              size="xs"
              variant="default"
              shortcut="l"
              disabledReason={disabledReason}
              onClick={() => setReleasing(order.id)}
            >
              Release
            </ActionButton>
            <IconAction label="View" icon={IconEye} to={paths.order(order.id)} />
          </>
        )}
        skeletonRows={1}
        empty={{ title: 'No sales orders on credit hold' }}
      />
      {releasing && (
        <Widget name="orders/release-order" salesOrderId={releasing} onClose={() => setReleasing(null)} />
      )}
    </Section>
  );
}
