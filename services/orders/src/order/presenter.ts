import { type OrderAnswer, type OrderSummary, orderSummary } from '@primal/contracts/orders/order';
import { allowedForOrder } from '@primal/contracts/orders/rules';
import { answerOf } from '@primal/service-kit/answers';
import { presentEstimated, presentLine, stateOf, type WholeOrder } from './order.ts';

const summaryFields = answerOf(orderSummary);

/** An order as lists show it: without its lines nothing is named that waits for weights. */
export const presentSummary = ({
  order,
  customer,
  lines,
}: Omit<WholeOrder, 'lines'> & Partial<WholeOrder>): OrderSummary => ({
  ...summaryFields(order),
  estimatedTotal: presentEstimated(order),
  customer,
  catchWeightsEntered: order.unweighedCount === 0,
  itemCount: order.lineCount,
  invoiceNumber: order.invoice?.number ?? null,
  invoiceVoided: order.invoice?.isVoided ?? false,
  allowed: allowedForOrder(stateOf(order, { ...(lines && { lines }), customerName: customer.name })),
});

export const presentOrder = (whole: WholeOrder): OrderAnswer => ({
  ...presentSummary(whole),
  items: whole.lines.map((line) => presentLine(line, whole.order.id)),
});
