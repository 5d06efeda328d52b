import type { Allowed } from '../shared/allowed.ts';
import { describeCreditHold, type OrderHold } from './credit.ts';

export const orderStatuses = ['pending', 'in_progress', 'ready', 'invoiced'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActions = [
  'edit',
  'enterWeights',
  'setStatus',
  'printWorkOrder',
  'route',
  'convert',
  'reopen',
  'release',
  'delete',
] as const;
export type OrderAction = (typeof orderActions)[number];

export interface OrderState {
  status: OrderStatus;
  lineCount: number;
  unweighedCount: number;
  invoiceVoided: boolean;
  /** Open lines: 'Ribeye: 1 of 3 weighed'. Absent if the lines are not loaded. */
  waiting?: readonly string[];
  /** Credit hold and the customer's name. Null or absent while not held. */
  hold?: OrderHold | null;
  customerName?: string;
}

const maxNamed = 10;

export const abbreviateList = (parts: readonly string[]): string => {
  const rest = parts.length - maxNamed;
  return parts.slice(0, maxNamed).join('; ') + (rest > 0 ? ` and ${rest} more` : '');
};

const invoicedRefusal = 'This sales order has been invoiced and cannot be changed.';

const checkNotInvoiced = ({ status }: OrderState): true | string => status !== 'invoiced' || invoicedRefusal;

export const describeHold = ({ hold, customerName }: OrderState): string | null =>
  hold ? describeCreditHold(hold, customerName) : null;

const checkNotHeld = (order: OrderState): true | string => describeHold(order) ?? true;

const checkConvertible = (order: OrderState): true | string => {
  if (order.invoiceVoided) return 'Its invoice is voided. Please reopen this sales order first.';
  if (order.status === 'invoiced') return 'This sales order has already been converted to an invoice.';
  if (order.lineCount === 0) return 'This sales order has no items to invoice.';
  const held = describeHold(order);
  if (held) return held;
  if (order.unweighedCount === 0) return true;
  if (order.waiting) return `${abbreviateList(order.waiting)}.`;
  return order.unweighedCount === 1
    ? 'One item still needs its weight.'
    : `${order.unweighedCount} items still need their weights.`;
};

const checkReopenable = ({ status, invoiceVoided }: OrderState): true | string => {
  if (status !== 'invoiced') return 'This sales order is open.';
  return invoiceVoided || 'This sales order can be reopened once its invoice is voided.';
};

export const orderRules: Record<OrderAction, (order: OrderState) => true | string> = {
  edit: checkNotInvoiced,
  enterWeights: checkNotInvoiced,
  setStatus: checkNotInvoiced,
  printWorkOrder: checkNotHeld,
  route: (order) => (order.status === 'invoiced' ? invoicedRefusal : checkNotHeld(order)),
  convert: checkConvertible,
  reopen: checkReopenable,
  release: ({ hold }) => (hold ? true : 'This sales order is not on hold.'),
  delete: () => true,
};

export const decideOrderActions = (order: OrderState): Allowed<OrderAction> =>
  Object.fromEntries(
    orderActions.map((action) => [action, orderRules[action](order)]),
  ) as Allowed<OrderAction>;

/** Steps from order to printed invoice, in order (docs/rules/sales-orders.md#workflow). */
export const workflowSteps = [
  'salesOrder',
  'printWorkOrder',
  'enterWeights',
  'convertToInvoice',
  'printInvoice',
] as const;

export type WorkflowStep = (typeof workflowSteps)[number];

export type StepState = 'completed' | 'current' | 'pending';

export interface WorkflowState {
  status: string;
  workOrderPrinted: boolean;
  catchWeightsEntered: boolean;
  invoiceId: string | null;
  invoicePrinted: boolean;
}

const isInvoiced = ({ status, invoiceId }: WorkflowState): boolean =>
  status === 'invoiced' || invoiceId !== null;

const toStepState = (completed: boolean, current: boolean): StepState =>
  completed ? 'completed' : current ? 'current' : 'pending';

export const deriveWorkflow = (order: WorkflowState): Record<WorkflowStep, StepState> => ({
  salesOrder: 'completed',
  printWorkOrder: toStepState(order.workOrderPrinted, true),
  enterWeights: toStepState(order.catchWeightsEntered, order.workOrderPrinted),
  convertToInvoice: toStepState(isInvoiced(order), order.catchWeightsEntered),
  printInvoice: toStepState(order.invoicePrinted, isInvoiced(order)),
});

/** Derived status of an open order, used unless a user chose a status. */
export const deriveStatus = (order: {
  workOrderPrinted: boolean;
  unweighedCount: number;
  piecesToWeigh: number;
}): Exclude<OrderStatus, 'invoiced'> => {
  if (order.piecesToWeigh > 0 && order.unweighedCount === 0) return 'ready';
  return order.workOrderPrinted ? 'in_progress' : 'pending';
};

export const countCompletedSteps = (order: WorkflowState): number =>
  Object.values(deriveWorkflow(order)).filter((step) => step === 'completed').length;
