import { billingApi } from '@primal/contracts/billing/api';
import { customerId, seedNumberedCustomers } from './lists/documents.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, measureTime, median } from './timing.ts';

const customers = 10_000;
const openInvoices = 200_000;
const rounds = 20;
/** Uncounted rounds that compile code, open connections and fill caches. */
const warmUp = 5;
/** Maximum accepted answer time as a multiple of the raw aggregate's, and in milliseconds. */
const most = { times: 3, ms: 1_000 };

const seed = [
  seedNumberedCustomers(customers),
  `insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
      discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed,
      version, created_at, updated_at)
    select uuidv7(), 'INV-' || (1000 + n), ${customerId(`1 + n % ${customers}`)},
      jsonb_build_object('id', ${customerId(`1 + n % ${customers}`)}, 'name', 'Customer ' || n % ${customers}, 'address',
        '12 Main Street', 'city', 'Springfield', 'state', 'IL', 'zipCode', '62701', 'phone', '555-0101', 'email', null,
        'contactPerson', null),
      current_date - (n % 120)::int, current_date - (n % 120)::int + 30, money, 0, 0, 0, money, 0, money, 'sent', false,
      false, true, true, 1, now(), now()
    from generate_series(1, ${openInvoices}) n, lateral (select 1 + (n * 48271::bigint % 1000000) / 100.0 as money) made`,
  `insert into payments (id, customer_id, customer_name, payment_date, amount, unapplied, payment_method, version,
      created_at, updated_at)
    select uuidv7(), ${customerId(`n * 10`)}, 'Customer', current_date, 25, 25, 'cash', 1, now(), now()
    from generate_series(1, ${customers / 10}) n`,
  'vacuum analyze customers',
  'vacuum analyze invoices',
  'vacuum analyze payments',
];

const aggregates = {
  'by invoice date': `
  select customer_id, sum(balance),
    sum(balance) filter (where current_date - invoice_date <= 7),
    sum(balance) filter (where current_date - invoice_date between 8 and 14),
    sum(balance) filter (where current_date - invoice_date between 15 and 21),
    sum(balance) filter (where current_date - invoice_date >= 22),
    sum(balance) filter (where due_date < current_date)
  from invoices where status = 'sent' group by customer_id`,
  'by due date': `
  select customer_id, sum(balance),
    sum(balance) filter (where current_date <= due_date),
    sum(balance) filter (where current_date - due_date between 1 and 30),
    sum(balance) filter (where current_date - due_date between 31 and 60),
    sum(balance) filter (where current_date - due_date between 61 and 90),
    sum(balance) filter (where current_date - due_date > 90)
  from invoices where status = 'sent' group by customer_id`,
};

type Aggregate = keyof typeof aggregates;

const { path } = billingApi.getReceivables;
const questions: Record<string, { address: string; raw: Aggregate }> = {
  'first page of 50': { address: `${path}?limit=50`, raw: 'by invoice date' },
  'page of 500': { address: path, raw: 'by invoice date' },
  'one that is searched': { address: `${path}?limit=50&q=04321`, raw: 'by invoice date' },
  'overdue by amount': {
    address: `${path}?limit=50&account=overdue&sort=overdueAmount`,
    raw: 'by invoice date',
  },
  '61 to 90 days overdue': { address: `${path}?limit=50&sort=days61to90`, raw: 'by due date' },
};

const ask = async ({ clerk, pool }: Measuring): Promise<Map<string, number>> => {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  for (const statement of seed) await client.query(statement);
  client.release(true);
  const took = new Map<string, number[]>();
  for (let round = -warmUp; round < rounds; round++) {
    const figures: Record<string, number> = {};
    for (const [name, aggregate] of Object.entries(aggregates))
      figures[name] = await measureTime(() => pool.query(aggregate));
    for (const [name, { address }] of Object.entries(questions))
      figures[name] = await measureTime(() => clerk.send('GET', address));
    if (round < 0) continue;
    for (const [name, ms] of Object.entries(figures)) took.set(name, [...(took.get(name) ?? []), ms]);
  }
  return new Map([...took].map(([name, figures]) => [name, median(figures)]));
};

/** Measures receivables through the gateway beside the raw aggregates; medians in milliseconds. */
export default async function receivables(): Promise<string[]> {
  const found = await measure({ database: 'billing' }, ask);
  const figure = (name: string) => found.get(name) ?? Number.NaN;
  const lines = Object.entries(questions).map(([name, { raw }]) => {
    const ms = figure(name);
    const times = ms / figure(raw);
    return `${name.padEnd(24)}${ms.toFixed(1).padStart(8)} ms, ${times.toFixed(2)} times the aggregate${formatMissed(ms <= most.ms && times <= most.times)}`;
  });
  return [
    `${customers} customers, ${openInvoices} open invoices; the aggregates alone: ${Object.keys(aggregates)
      .map((name) => `${name} ${figure(name).toFixed(1)} ms`)
      .join(', ')}`,
    ...lines,
    `at most ${most.times} times the aggregate and ${most.ms} ms wanted`,
  ];
}
