import type { OrderSummary } from '@primal/contracts/orders/order';
import type { WorkflowStep } from '@primal/contracts/orders/workflow';
import { IconClipboardList, IconFileInvoice, IconFileText, IconPrinter, IconScale } from '@primal/kit/icons';
import { paths } from '../paths.ts';

/** The word and the picture of each step. */
export const steps = {
  salesOrder: { label: 'Sales Order', icon: IconFileText },
  printWorkOrder: { label: 'Print Work Order', icon: IconClipboardList },
  enterWeights: { label: 'Enter Weights', icon: IconScale },
  convertToInvoice: { label: 'Convert to Invoice', icon: IconFileInvoice },
  printInvoice: { label: 'Print Invoice', icon: IconPrinter },
} as const satisfies Record<WorkflowStep, object>;

/** What decides where the steps of an order lead. */
export type StepOrder = Pick<OrderSummary, 'id' | 'status' | 'invoiceId'> &
  Partial<Pick<OrderSummary, 'hold' | 'invoiceVoided'>>;

/** Where a click on a step leads (docs/rules/sales-orders.md#workflow). */
export const stepTarget = (order: StepOrder, step: WorkflowStep): string => {
  const { id, invoiceId, status } = order;
  // The order's own page says why the step waits, and has what ends it: Release, or opening it again.
  const waits = step === 'printWorkOrder' ? order.hold : step.endsWith('Invoice') && order.invoiceVoided;
  if (waits) return paths.order(id);
  if (step === 'printWorkOrder') return paths.workOrder(id);
  if (step === 'convertToInvoice')
    return status === 'invoiced' && invoiceId ? paths.invoiceEdit(invoiceId) : paths.list;
  if (step === 'printInvoice') return invoiceId ? paths.invoicePrint(invoiceId) : paths.invoices;
  return paths.edit(id);
};
