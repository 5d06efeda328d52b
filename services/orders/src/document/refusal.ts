import { onCreditHoldCode } from '@primal/contracts/orders/credit';
import {
  describeHold,
  type OrderAction,
  type OrderState,
  orderRules,
} from '@primal/contracts/orders/order-rules';
import { describeProgress, lacksWeight, type WeighedLine } from '@primal/contracts/shared/weighing';
import { type ProblemError, problem } from '@primal/service-kit/problem';

interface StoredOrder extends Pick<OrderState, 'status' | 'lineCount' | 'unweighedCount' | 'hold'> {
  invoice: { isVoided: boolean } | null;
  customer: { name: string };
  lines?: readonly WeighedLine[];
}

export const toOrderState = (order: StoredOrder): OrderState => ({
  status: order.status,
  lineCount: order.lineCount,
  unweighedCount: order.unweighedCount,
  invoiceVoided: order.invoice?.isVoided ?? false,
  hold: order.hold ?? null,
  customerName: order.customer.name,
  ...(order.lines && { waiting: order.lines.filter(lacksWeight).map(describeProgress) }),
});

/** 409 with the reason if the state table forbids the action; null if allowed. */
export const findRefusal = (order: StoredOrder, action: OrderAction): ProblemError | null => {
  const state = toOrderState(order);
  const allowed = orderRules[action](state);
  if (allowed === true) return null;
  return problem.conflict(allowed, allowed === describeHold(state) ? onCreditHoldCode : undefined);
};

export const assertOrderAllows = (order: StoredOrder, action: OrderAction): void => {
  const refusal = findRefusal(order, action);
  if (refusal) throw refusal;
};
