import { type OrderAnswer, orderApi } from '@primal/contracts/orders/order';
import { type OrderStatus, orderStatuses } from '@primal/contracts/orders/order-rules';
import { ActionButton, formatStatus, Group, Section, toDisabledReason } from '@primal/kit';
import { useApiMutation } from '@primal/kit/platform';
import { findConvertReason, useCanConvert } from './convert.tsx';

interface Props {
  order: OrderAnswer;
  /** Setting 'invoiced' converts the order, which asks first (docs/rules/sales-orders.md#statuses). */
  onConvert: () => void;
}

export const StatusManagement = ({ order, onConvert }: Props) => {
  const mayConvert = useCanConvert();
  const change = useApiMutation(orderApi.updateOrder, {
    done: ['Sales order status updated successfully.', `${order.orderNumber} for ${order.customer.name}`],
    failed: 'Failed to update sales order status.',
  });
  const set = (status: OrderStatus) =>
    status === 'invoiced' ? onConvert() : change.mutate({ params: { id: order.id }, body: { status } });

  return (
    <Section title="Status Management">
      <Group gap="xs">
        {orderStatuses.map((status) => (
          <ActionButton
            key={status}
            variant={status === order.status ? 'filled' : 'default'}
            aria-pressed={status === order.status}
            loading={change.isPending && change.variables.body?.status === status}
            disabledReason={
              status === 'invoiced'
                ? findConvertReason(order, mayConvert)
                : toDisabledReason(order.allowed.setStatus)
            }
            onClick={() => set(status)}
          >
            {formatStatus(status)}
          </ActionButton>
        ))}
      </Group>
    </Section>
  );
};
