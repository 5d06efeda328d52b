import type { Allowed } from '../shared/allowed.ts';

/** The states of a sales order, in their usual sequence. */
export const orderStatuses = ['pending', 'in_progress', 'ready', 'invoiced'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The three states of an open order; any may be set from any other (specification, operations section 4). */
export const openStatuses = ['pending', 'in_progress', 'ready'] as const;

/** What can be done with an order; `allowed` in its answer says which of these now may. */
export const orderActions = [
  'edit',
  'enterWeights',
  'setStatus',
  'printWorkOrder',
  'route',
  'convert',
  'delete',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** What decides which actions an order allows. */
export interface OrderState {
  status: OrderStatus;
  lineCount: number;
  unweighedCount: number;
}

const whyInvoiced = 'This sales order has been invoiced and cannot be changed.';

const notInvoiced = ({ status }: OrderState): true | string => status !== 'invoiced' || whyInvoiced;

const convertible = (order: OrderState): true | string => {
  if (order.status === 'invoiced') return 'This sales order has already been converted to an invoice.';
  if (order.lineCount === 0) return 'This sales order has no items to invoice.';
  if (order.unweighedCount > 0)
    return order.unweighedCount === 1
      ? 'One item still needs its weight.'
      : `${order.unweighedCount} items still need their weights.`;
  return true;
};

/** The state table of a sales order as data (decisions, "Sales orders"): each action with its condition. */
export const orderRules: Record<OrderAction, (order: OrderState) => true | string> = {
  edit: notInvoiced,
  enterWeights: notInvoiced,
  setStatus: notInvoiced,
  printWorkOrder: () => true,
  route: notInvoiced,
  convert: convertible,
  delete: () => true,
};

/** Which actions an order allows now; a sentence for each that it does not. */
export const allowedForOrder = (order: OrderState): Allowed<OrderAction> =>
  Object.fromEntries(
    orderActions.map((action) => [action, orderRules[action](order)]),
  ) as Allowed<OrderAction>;
