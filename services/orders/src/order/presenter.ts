import { type OrderAnswer, type OrderSummary, orderSummary } from '@primal/contracts/orders/order';
import { decideOrderActions } from '@primal/contracts/orders/order-rules';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { toOrderState } from '../document/refusal.ts';
import { presentEstimatedTotal, presentLine, type WholeOrder } from './order.ts';

const summaryFields = createAnswerMapper(orderSummary);

export const presentSummary = ({
  order,
  customer,
  lines,
}: Omit<WholeOrder, 'lines'> & Partial<WholeOrder>): OrderSummary => ({
  ...summaryFields(order),
  estimatedTotal: presentEstimatedTotal(order),
  customer,
  catchWeightsEntered: order.unweighedCount === 0,
  itemCount: order.lineCount,
  invoiceNumber: order.invoice?.number ?? null,
  invoiceVoided: order.invoice?.isVoided ?? false,
  allowed: decideOrderActions(toOrderState({ order, customer, ...(lines && { lines }) })),
});

export const presentOrder = (whole: WholeOrder): OrderAnswer => ({
  ...presentSummary(whole),
  items: whole.lines.map((line) => presentLine(line, whole.order.id)),
});
