import { listSetUpStates } from '@primal/contracts/admin/set-up';
import { settingsApi } from '@primal/contracts/admin/settings';
import { statsApi } from '@primal/contracts/admin/stats';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { driverApi } from '@primal/contracts/delivery/driver';
import { orderApi } from '@primal/contracts/orders/order';
import { links } from '@primal/contracts/screens/links';
import { AppLink, Button, Section, toast, VisuallyHidden } from '@primal/kit';
import { IconCheck } from '@primal/kit/icons';
import { explainError, useApiMutation, useApiQuery } from '@primal/kit/platform';
import classes from './dashboard.module.css';

interface Step {
  label: string;
  note: string;
  to: string;
  /** Undefined while unknown, or if its service is unavailable. */
  done: boolean | undefined;
}

const one = { query: { limit: '1' } };
const hasRows = (rows: readonly unknown[] | undefined) => rows && rows.length > 0;

const useSetUp = (): Step => {
  const { data } = useApiQuery(settingsApi.getSettings);
  const states = data && listSetUpStates(data);
  const seen = states?.filter(({ state }) => state !== 'open').length ?? 0;
  const done = states && seen === states.length;
  const note = 'Business, logo, terms, numbers, taxes and mail';
  return {
    label: 'Set-up',
    to: links.setUp,
    note: states && seen > 0 && !done ? `${note}: ${seen} of ${states.length} done` : note,
    done,
  };
};

const useSteps = (): Step[] => {
  const setUp = useSetUp();
  // The dashboard figures above the checklist request this data.
  const { data: figures } = useApiQuery(statsApi.dashboardStats, {}, { enabled: false });
  const drivers = useApiQuery(driverApi.listDrivers);
  const orders = useApiQuery(orderApi.listOrders, one);
  const invoices = useApiQuery(invoiceApi.listInvoices, one);
  const invoiced = hasRows(invoices.data);
  return [
    setUp,
    {
      label: 'Products',
      to: links.products,
      done: figures && figures.totalProducts > 0,
      note: 'Import your list from a file, or add the first one',
    },
    {
      label: 'Customers',
      to: links.customers,
      done: figures && figures.activeCustomers > 0,
      note: 'Import your list from a file, or add the first one',
    },
    {
      label: 'Drivers',
      to: links.drivers,
      done: hasRows(drivers.data),
      note: 'Add the people who drive your delivery routes',
    },
    {
      label: 'First order',
      to: links.createSalesOrder,
      done: invoiced || hasRows(orders.data),
      note: 'Take it, print its work order, weigh it',
    },
    {
      label: 'First invoice',
      to: links.salesOrders,
      done: invoiced,
      note: 'Convert an order with one click and print it',
    },
  ];
};

const useHiding = () => {
  const hiding = useApiMutation(settingsApi.updateSettings, {
    invalidates: ['/api/stats'],
    failed: (error) => explainError(error, 'The first steps could not be hidden.'),
  });
  const hide = () =>
    hiding.mutate(
      { body: { firstSteps: 'hidden' } },
      {
        onSuccess: () =>
          toast({
            title: 'The first steps are hidden for everybody',
            description: 'To bring them back, use Show First Steps in Settings.',
          }),
      },
    );
  const finish = () => hiding.mutate({ body: { firstSteps: 'done' } });
  return { hide, finish, busy: hiding.isPending };
};

export default function GettingStarted() {
  const steps = useSteps();
  const { hide, finish, busy } = useHiding();
  const count = steps.filter(({ done }) => done).length;
  const isDone = count === steps.length;
  const next = steps.find(({ done }) => done === false);
  return (
    <Section
      title="First steps"
      note={isDone ? 'All done' : `${count} of ${steps.length} done`}
      actions={
        isDone ? (
          <Button size="compact-sm" loading={busy} onClick={finish}>
            Close the List
          </Button>
        ) : (
          <Button variant="subtle" color="gray" size="compact-sm" loading={busy} onClick={hide}>
            Hide for Everybody
          </Button>
        )
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ label, note, to, done }, at) => (
          <li key={label} data-done={done || undefined} data-next={label === next?.label || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {done ? <IconCheck size={14} stroke={2} /> : at + 1}
            </span>
            <span className={classes.step}>
              <AppLink to={to} className={classes.stepLink}>
                {label}
              </AppLink>
              {done && <VisuallyHidden>, done</VisuallyHidden>}
              <span className={classes.stepNote}>{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
