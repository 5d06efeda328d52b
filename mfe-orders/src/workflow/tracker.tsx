import type { OrderSummary } from '@primal/contracts/orders/order';
import {
  countCompletedSteps,
  deriveWorkflow,
  type StepState,
  type WorkflowState,
  type WorkflowStep,
  workflowSteps,
} from '@primal/contracts/orders/order-rules';
import { links } from '@primal/contracts/screens/links';
import { AppLink, VisuallyHidden } from '@primal/kit';
import {
  IconCheck,
  IconClipboardList,
  IconFileInvoice,
  IconFileText,
  IconPrinter,
  IconScale,
} from '@primal/kit/icons';
import { type ReactNode, useId } from 'react';
import { paths } from '../routes.ts';
import classes from './tracker.module.css';

/** `2/5 steps completed` */
export const formatProgress = (facts: WorkflowState): string =>
  `${countCompletedSteps(facts)}/${workflowSteps.length} steps completed`;

export const steps = {
  salesOrder: { label: 'Sales Order', icon: IconFileText },
  printWorkOrder: { label: 'Print Work Order', icon: IconClipboardList },
  enterWeights: { label: 'Enter Weights', icon: IconScale },
  convertToInvoice: { label: 'Convert to Invoice', icon: IconFileInvoice },
  printInvoice: { label: 'Print Invoice', icon: IconPrinter },
} as const satisfies Record<WorkflowStep, object>;

export type StepOrder = Pick<OrderSummary, 'id' | 'status' | 'invoiceId'> &
  Partial<Pick<OrderSummary, 'hold' | 'invoiceVoided'>>;

/** Target of a click on a step (docs/rules/sales-orders.md#workflow). */
export const findStepTarget = (order: StepOrder, step: WorkflowStep): string => {
  const { id, invoiceId, status } = order;
  // The order page explains why the step waits and offers the fix: release or reopen.
  const waits = step === 'printWorkOrder' ? order.hold : step.endsWith('Invoice') && order.invoiceVoided;
  if (waits) return paths.order(id);
  if (step === 'printWorkOrder') return paths.workOrder(id);
  if (step === 'convertToInvoice')
    return status === 'invoiced' && invoiceId ? links.editInvoice(invoiceId) : paths.list;
  if (step === 'printInvoice') return invoiceId ? links.printInvoice(invoiceId) : links.invoices;
  return paths.edit(id);
};

/** Icon and label of a step; completed ones have a check mark, and the state is also in words. */
export const StepFace = ({ step, state }: { step: WorkflowStep; state: StepState }) => {
  const { label, icon: Icon } = steps[step];
  return (
    <>
      <span className={classes.mark} data-state={state}>
        {state === 'completed' ? <IconCheck size={16} /> : <Icon size={16} />}
      </span>
      <span>{label}</span>
    </>
  );
};

interface TrackerProps {
  order: WorkflowState & StepOrder;
  onStep?: (step: WorkflowStep) => void;
}

/** The five clickable steps of an order (docs/rules/sales-orders.md#workflow). */
export const WorkflowTracker = ({ order, onStep }: TrackerProps) => {
  const workflow = deriveWorkflow(order);
  const completed = countCompletedSteps(order);
  const id = useId();
  const stateId = (step: WorkflowStep) => `${id}-${step}`;
  const place = (step: WorkflowStep, face: ReactNode) => {
    const shared = {
      className: classes.step,
      'aria-describedby': stateId(step),
      'data-state': workflow[step],
      'aria-current': workflow[step] === 'current' ? ('step' as const) : undefined,
    };
    if (!onStep)
      return (
        <AppLink {...shared} to={findStepTarget(order, step)}>
          {face}
        </AppLink>
      );
    return (
      <button {...shared} type="button" onClick={() => onStep(step)}>
        {face}
      </button>
    );
  };
  return (
    <div className={classes.tracker}>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label="Workflow progress"
        aria-valuemin={0}
        aria-valuemax={workflowSteps.length}
        aria-valuenow={completed}
        aria-valuetext={formatProgress(order)}
      >
        <div style={{ width: `${(completed / workflowSteps.length) * 100}%` }} />
      </div>
      <ol className={classes.steps}>
        {workflowSteps.map((step) => (
          <li key={step}>
            {place(step, <StepFace step={step} state={workflow[step]} />)}
            <VisuallyHidden id={stateId(step)}>{workflow[step]}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
};
