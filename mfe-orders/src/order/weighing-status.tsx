import type { OrderItemAnswer, OrderSummary } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import { decimal, formatQuantity, isPositive } from '@primal/contracts/shared/decimal';
import { Group, RouteCell, type RouteStop, StatusBadge, Text, TextLink } from '@primal/kit';
import { listReasons } from './hold.tsx';

/** `7 of 20 weighed`; null if no weights are required. */
export const formatWeighingProgress = ({
  piecesToWeigh,
  piecesWeighed,
}: Pick<OrderSummary, 'piecesToWeigh' | 'piecesWeighed'>): string | null =>
  piecesToWeigh > 0 ? `${piecesWeighed} of ${piecesToWeigh} weighed` : null;

/**
 * Open lines: `ordered 5, weighed 1`. Done lines: `ordered 5, short 4` or `ordered 5, over by 1`. Null if complete,
 * or the short has a reason.
 */
export const describeOrdered = (
  item: Pick<
    OrderItemAnswer,
    | 'isOpen'
    | 'piecesWeighed'
    | 'quantity'
    | 'quantityOrdered'
    | 'quantityShort'
    | 'quantityOver'
    | 'shortReason'
  >,
): string | null => {
  const ordered = `ordered ${formatQuantity(item.quantityOrdered)}`;
  if (item.shortReason) return item.isOpen ? `weighed ${item.piecesWeighed}` : null;
  if (item.isOpen) return `${ordered}, weighed ${item.piecesWeighed}`;
  if (isPositive(item.quantityShort)) return `${ordered}, short ${formatQuantity(item.quantityShort)}`;
  if (isPositive(item.quantityOver)) return `${ordered}, over by ${formatQuantity(item.quantityOver)}`;
  return decimal(item.quantity).eq(item.quantityOrdered) ? null : ordered;
};

export const InvoiceLink = ({
  order,
}: {
  order: Pick<OrderSummary, 'invoiceId' | 'invoiceNumber' | 'invoiceVoided'>;
}) =>
  order.invoiceId && (
    <TextLink to={links.invoice(order.invoiceId)}>
      {order.invoiceVoided ? 'Invoice voided' : (order.invoiceNumber ?? 'Invoice being created')}
    </TextLink>
  );

export const OrderState = ({ order }: { order: OrderSummary }) => {
  const weighed = order.status === 'invoiced' ? null : formatWeighingProgress(order);
  const notes = [weighed, order.isShort && 'short', order.isOver && 'over'].filter(Boolean).join(', ');
  return (
    <div>
      <Group gap={4}>
        <StatusBadge status={order.status} />
        {order.hold && <StatusBadge status="on_hold" />}
      </Group>
      {order.hold && (
        <Text size="xs" c="dimmed">
          {listReasons(order.hold)}
        </Text>
      )}
      {notes && (
        <Text size="xs" c="dimmed">
          {notes}
        </Text>
      )}
      <div style={{ whiteSpace: 'nowrap' }}>
        <InvoiceLink order={order} />
      </div>
    </div>
  );
};

/** Driver and date of an order's stop, or 'No route' (docs/rules/sales-orders.md#list). */
export const OrderRoute = ({ stop }: { stop: RouteStop }) => (
  <>
    <RouteCell stop={stop} />
    {stop?.deliveredNotInvoiced && (
      <StatusBadge status="unbilled" label="Delivered, not invoiced" color="yellow" />
    )}
    {stop?.status === 'failed' && <StatusBadge status="failed" label="Not delivered" />}
  </>
);
