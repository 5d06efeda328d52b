import type { WorkflowStep } from '@primal/contracts/orders/order-rules';
import { PageHeader, Section, StatusBadge, Text } from '@primal/kit';
import { useState } from 'react';
import { findStepTarget, formatProgress, steps, WorkflowTracker } from '../workflow/tracker.tsx';
import { type SampleOrder, sampleOrders } from './sample-orders.ts';

export default function ClickTest() {
  const [clicked, setClicked] = useState<{ order: SampleOrder; step: WorkflowStep } | null>(null);
  return (
    <>
      <PageHeader title="Workflow Click Test" subtitle="Click a step to see where it leads" />
      <Text role="status" mb="lg">
        {clicked
          ? `${clicked.order.orderNumber}, ${steps[clicked.step].label}: ${findStepTarget(clicked.order, clicked.step)}`
          : 'No step clicked yet.'}
      </Text>
      {sampleOrders.map((order) => (
        <Section
          key={order.id}
          title={`${order.orderNumber} · ${order.customer}`}
          note={formatProgress(order)}
          actions={<StatusBadge status={order.status} />}
        >
          <WorkflowTracker order={order} onStep={(step) => setClicked({ order, step })} />
        </Section>
      ))}
    </>
  );
}
