import { deriveWorkflow, type WorkflowStep } from '@primal/contracts/orders/order-rules';
import { Button, PageHeader, Section, StatusBadge, Text } from '@primal/kit';
import { useState } from 'react';
import { formatProgress, steps, WorkflowTracker } from '../workflow/tracker.tsx';
import { newOrder, type SampleOrder } from './sample-orders.ts';

const done: Record<WorkflowStep, Partial<SampleOrder>> = {
  salesOrder: {},
  printWorkOrder: { workOrderPrinted: true, status: 'in_progress' },
  enterWeights: { catchWeightsEntered: true, status: 'ready' },
  convertToInvoice: { status: 'invoiced', invoiceId: 'sample-invoice' },
  printInvoice: { invoicePrinted: true },
};

const start = 'Click the current step to do it.';

export default function WorkflowDemo() {
  const [order, setOrder] = useState(newOrder);
  const [said, setSaid] = useState(start);
  const act = (step: WorkflowStep) => {
    const { label } = steps[step];
    const state = deriveWorkflow(order)[step];
    if (state !== 'current')
      return setSaid(
        state === 'completed' ? `${label} is already completed.` : `${label} waits for the steps before it.`,
      );
    setOrder({ ...order, ...done[step] });
    setSaid(`${label} is completed.`);
  };
  const reset = () => {
    setOrder(newOrder);
    setSaid(start);
  };
  return (
    <>
      <PageHeader
        title="Workflow Demo"
        subtitle="Take an order through its five steps; nothing is stored"
        actions={
          <Button variant="default" onClick={reset}>
            Reset
          </Button>
        }
      />
      <Section
        title={`${order.orderNumber} · ${order.customer}`}
        note={formatProgress(order)}
        actions={<StatusBadge status={order.status} />}
      >
        <WorkflowTracker order={order} onStep={act} />
        <Text role="status" mt="md">
          {said}
        </Text>
      </Section>
    </>
  );
}
