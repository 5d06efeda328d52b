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
}

interface Asked {
  order: StoredOrder;
  customer: { name: string };
  lines?: readonly WeighedLine[];
}

export const toOrderState = ({ order, customer, lines }: Asked): OrderState => ({
  status: order.status,
  lineCount: order.lineCount,
  unweighedCount: order.unweighedCount,
  invoiceVoided: order.invoice?.isVoided ?? false,
  hold: order.hold ?? null,
  customerName: customer.name,
  ...(lines && { waiting: lines.filter(lacksWeight).map(describeProgress) }),
});

/** 409 with the reason if the state table forbids the action; null if allowed. */
export const findRefusal = (asked: Asked, action: OrderAction): ProblemError | null => {
  const state = toOrderState(asked);
  const allowed = orderRules[action](state);
  if (allowed === true) return null;
  return problem.conflict(allowed, allowed === describeHold(state) ? onCreditHoldCode : undefined);
};

export const assertOrderAllows = (asked: Asked, action: OrderAction): void => {
  const refusal = findRefusal(asked, action);
  if (refusal) throw refusal;
};
