import { type StepState, workflowSteps } from '@primal/contracts/orders/order-rules';
import { PageHeader, Section } from '@primal/kit';
import classes from '../workflow/tracker.module.css';
import { StepFace } from '../workflow/tracker.tsx';

const states: Record<StepState, string> = { completed: 'Completed', current: 'Current', pending: 'Pending' };

export default function IconTest() {
  return (
    <>
      <PageHeader title="Workflow Icons" subtitle="The five steps of an order, in each state" />
      {(Object.keys(states) as StepState[]).map((state) => (
        <Section key={state} title={states[state]}>
          <ol className={classes.faces}>
            {workflowSteps.map((step) => (
              <li key={step}>
                <StepFace step={step} state={state} />
              </li>
            ))}
          </ol>
        </Section>
      ))}
    </>
  );
}
