import { billingApi } from '@primal/contracts/billing/api';
import type { OrderSummary } from '@primal/contracts/orders/order';
import {
  completedSteps,
  type StepState,
  type WorkflowStep,
  workflowOf,
  workflowSteps,
} from '@primal/contracts/orders/workflow';
import { AppLink, Section, VisuallyHidden } from '@primal/kit';
import {
  IconCheck,
  IconClipboardList,
  IconFileInvoice,
  IconFileText,
  IconPrinter,
  IconScale,
} from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import { paths } from './paths.ts';
import classes from './workflow.module.css';

const steps = {
  salesOrder: { label: 'Sales Order', icon: IconFileText },
  printWorkOrder: { label: 'Print Work Order', icon: IconClipboardList },
  enterWeights: { label: 'Enter Weights', icon: IconScale },
  convertToInvoice: { label: 'Convert to Invoice', icon: IconFileInvoice },
  printInvoice: { label: 'Print Invoice', icon: IconPrinter },
} as const satisfies Record<WorkflowStep, object>;

/** Where a click on a step leads (specification, operations section 2 "Dashboard"). */
const target = ({ id, invoiceId, status }: OrderSummary, step: WorkflowStep): string => {
  if (step === 'printWorkOrder') return paths.workOrder(id);
  if (step === 'convertToInvoice')
    return status === 'invoiced' && invoiceId ? paths.invoiceEdit(invoiceId) : paths.list;
  if (step === 'printInvoice') return invoiceId ? paths.invoicePrint(invoiceId) : paths.invoices;
  return paths.edit(id);
};

const StepLink = ({ order, step, state }: { order: OrderSummary; step: WorkflowStep; state: StepState }) => {
  const { label, icon: Icon } = steps[step];
  return (
    <li>
      <AppLink
        className={classes.step}
        to={target(order, step)}
        newTab={step === 'printWorkOrder' || step === 'printInvoice'}
        data-state={state}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className={classes.mark}>
          {state === 'completed' ? <IconCheck size={16} /> : <Icon size={16} />}
        </span>
        {label}
        <VisuallyHidden>, {state}</VisuallyHidden>
      </AppLink>
    </li>
  );
};

/** An order's five steps, each leading to where it is done. */
export const WorkflowCard = ({ order }: { order: OrderSummary }) => {
  const invoice = useApiQuery(
    billingApi.getInvoice,
    { params: { id: order.invoiceId ?? '' } },
    { enabled: order.invoiceId !== null },
  );
  const facts = { ...order, invoicePrinted: invoice.data?.pdfPrinted ?? false };
  const workflow = workflowOf(facts);
  return (
    <Section title="Workflow" note={`${completedSteps(facts)} of ${workflowSteps.length} steps completed`}>
      <ol className={classes.steps}>
        {workflowSteps.map((step) => (
          <StepLink key={step} order={order} step={step} state={workflow[step]} />
        ))}
      </ol>
    </Section>
  );
};
