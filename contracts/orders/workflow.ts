import type { OrderStatus } from './order-rules.ts';

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
