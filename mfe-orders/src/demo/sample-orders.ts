import type { WorkflowState } from '@primal/contracts/orders/order-rules';
import type { StepOrder } from '../workflow/tracker.tsx';

/** An order that exists only on the workflow's demo pages. */
export interface SampleOrder extends WorkflowState, StepOrder {
  status: StepOrder['status'];
  orderNumber: string;
  customer: string;
}

export const newOrder: SampleOrder = {
  id: 'sample-1',
  orderNumber: 'SO-0001',
  customer: 'Corner Bistro',
  status: 'pending',
  workOrderPrinted: false,
  catchWeightsEntered: false,
  invoiceId: null,
  invoicePrinted: false,
};

export const sampleOrders: SampleOrder[] = [
  newOrder,
  {
    ...newOrder,
    id: 'sample-2',
    orderNumber: 'SO-0002',
    customer: 'Harbor Grill',
    status: 'in_progress',
    workOrderPrinted: true,
  },
  {
    ...newOrder,
    id: 'sample-3',
    orderNumber: 'SO-0003',
    customer: 'Mesa Catering',
    status: 'ready',
    workOrderPrinted: true,
    catchWeightsEntered: true,
  },
  {
    ...newOrder,
    id: 'sample-4',
    orderNumber: 'SO-0004',
    customer: 'Oak Street Market',
    status: 'invoiced',
    workOrderPrinted: true,
    catchWeightsEntered: true,
    invoiceId: 'sample-invoice-4',
  },
];
