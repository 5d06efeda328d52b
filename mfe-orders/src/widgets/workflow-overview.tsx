import { type OrderSummary, orderApi } from '@primal/contracts/orders/order';
import { workflowSteps } from '@primal/contracts/orders/order-rules';
import { bind, LinkButton, NativeSelect, QueryView, Section, StatusBadge, TextLink } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import { paths } from '../routes.ts';
import classes from '../workflow/tracker.module.css';
import { formatProgress, StepFace, WorkflowTracker } from '../workflow/tracker.tsx';

const NoOrder = () => (
  <>
    <p className={classes.head}>
      There are no open sales orders. These are the steps of an order:
      <LinkButton to={paths.create} variant="default" size="compact-sm">
        New Sales Order
      </LinkButton>
    </p>
    <ol className={classes.faces}>
      {workflowSteps.map((step) => (
        <li key={step}>
          <StepFace step={step} state="pending" />
        </li>
      ))}
    </ol>
  </>
);

const Steps = ({ orders }: { orders: readonly OrderSummary[] }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const order = orders.find(({ id }) => id === chosen) ?? orders[0];
  if (!order) return <NoOrder />;
  // Keep the chosen order while the list changes, so that a click cannot hit another one.
  if (order.id !== chosen) setChosen(order.id);
  const facts = { ...order, invoicePrinted: false };
  return (
    <>
      <div className={classes.head}>
        <NativeSelect
          aria-label="Sales order"
          size="xs"
          data={orders.map(({ id, orderNumber, customer }) => ({
            value: id,
            label: `${orderNumber} · ${customer.name}`,
          }))}
          {...bind(order.id, setChosen)}
        />
        <StatusBadge status={order.status} />
        <span>{formatProgress(facts)}</span>
        <TextLink to={paths.order(order.id)}>Open {order.orderNumber}</TextLink>
      </div>
      <WorkflowTracker order={facts} />
    </>
  );
};

/** Dashboard: progress of the latest open orders, one at a time (docs/rules/reports.md#dashboard). */
export default function WorkflowOverview() {
  return (
    <Section title="Workflow Overview">
      <QueryView query={useApiQuery(orderApi.listOrders, { query: { status: 'open', limit: '5' } })}>
        {(orders) => <Steps orders={orders} />}
      </QueryView>
    </Section>
  );
}
