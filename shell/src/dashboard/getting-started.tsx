import { customersApi } from '@primal/contracts/admin/customer';
import { productsApi } from '@primal/contracts/admin/product';
import { settingsApi } from '@primal/contracts/admin/settings';
import { driverApi } from '@primal/contracts/delivery/api';
import { orderApi } from '@primal/contracts/orders/api';
import { Button, Section, TextLink, VisuallyHidden } from '@primal/kit';
import { IconCheck } from '@primal/kit/icons';
import { useApiQuery } from '@primal/kit/platform';
import { useEffect } from 'react';
import classes from './dashboard.module.css';

interface Step {
  label: string;
  to: string;
  /** Undefined while it is not known, or its service is away. */
  done: boolean | undefined;
}

const one = { query: { limit: '1' } };
const someOf = (rows: readonly unknown[] | undefined) => rows && rows.length > 0;

/** What a business needs before its first order, each ticked by what is there. */
const useSteps = (): Step[] => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const products = useApiQuery(productsApi.listProducts, one);
  const customers = useApiQuery(customersApi.listCustomers, one);
  const drivers = useApiQuery(driverApi.listDrivers);
  const orders = useApiQuery(orderApi.listOrders, one);
  const letterhead = settings && Boolean(settings.businessName && settings.address && settings.invoiceLogo);
  return [
    { label: 'Business details and logo', to: '/settings', done: letterhead },
    { label: 'Products', to: '/products', done: someOf(products.data) },
    { label: 'Customers', to: '/customers', done: someOf(customers.data) },
    { label: 'Drivers', to: '/drivers', done: someOf(drivers.data) },
    { label: 'First order', to: '/sales-orders/create', done: someOf(orders.data) },
  ];
};

/** Greets the first user of an empty product; `onDone` once everything is there, or nobody wants to see it. */
export default function GettingStarted({ onDone }: { onDone: () => void }) {
  const steps = useSteps();
  const isDone = steps.every(({ done }) => done);
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  if (isDone) return null;
  const count = steps.filter(({ done }) => done).length;
  return (
    <Section
      title="Getting started"
      note={`${count} of ${steps.length} done`}
      actions={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onDone}>
          Hide
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ label, to, done }) => (
          <li key={label} data-done={done || undefined}>
            <span className={classes.tick}>{done && <IconCheck size={14} />}</span>
            <TextLink to={to}>{label}</TextLink>
            {done && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
