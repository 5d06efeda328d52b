import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { seedLinesOfGuide, storedLines } from './guide/lines.ts';
import { type Measuring, measure } from './measure.ts';
import { processorTime, type Used } from './processor.ts';
import { compareInTurns, orMissed, showMs } from './timing.ts';

const rounds = { rounds: 60, warmUp: 10 };
const answers = 200;
const most = { ms: 10 };

/** What the guide is made of, by hand: not counted out, priced, presented or answered. */
const byHand = `
  select i.product_id, count(*), max(o.order_date), percentile_disc(0.5) within group (order by i.quantity_ordered)
  from sales_orders o join sales_order_items i on i.sales_order_id = o.id
  where o.customer_id = $1 and o.order_date >= $2 group by i.product_id order by count(*) desc`;

const idOf = (customer: number): string => `01900000-0000-7000-8000-${String(customer).padStart(12, '0')}`;

const customers = { 'of a customer': 7, 'of one who orders each day': 0 };

/** Processor time of one answer, of all processes that work for it: the same on a machine that has other things to do. */
const workOf = async (measuring: Measuring, path: string): Promise<Used> => {
  const used = await processorTime(measuring, measuring.pool, answers, async () => {
    for (let at = 0; at < answers; at++) await measuring.clerk.send('GET', path);
  });
  used.delete('PostgreSQL of raw');
  return used;
};

const showWork = (used: Used): string => {
  const all = [...used.values()].reduce((sum, ms) => sum + ms, 0);
  const parts = [...used].filter(([, ms]) => ms >= 0.1).sort(([, one], [, other]) => other - one);
  return `${showMs(all)} of processor: ${parts.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(', ')}`;
};

const ask = async (measuring: Measuring, name: string, customer: number): Promise<string[]> => {
  const { clerk, pool } = measuring;
  const id = idOf(customer);
  const from = addDays(today(), -7 * 13);
  const path = `${ordersApi.orderGuide.path}?customerId=${id}`;
  const { rows } = await pool.query<{ lines: string }>(
    `select count(*) as lines from sales_orders o join sales_order_items i on i.sales_order_id = o.id
      where o.customer_id = $1 and o.order_date >= $2`,
    [id, from],
  );
  const { raw, ours } = await compareInTurns({
    raw: () => pool.query(byHand, [id, from]),
    ours: () => clerk.send('GET', path),
    ...rounds,
  });
  const figures = `${rows[0]?.lines} lines: ${showMs(ours)}, ${showMs(raw)} by hand`;
  return [
    `${`guide ${name}`.padEnd(36)}${figures}${orMissed(ours <= most.ms)}`,
    `${''.padEnd(36)}${showWork(await workOf(measuring, path))}`,
  ];
};

/** Order guides through the gateway, asked by one client, medians, beside each the same by raw SQL; `order-form` has one on the screen. */
export default function guide(): Promise<string[]> {
  return measure({ database: 'orders' }, async (measuring) => {
    await seedLinesOfGuide(measuring);
    const lines: string[] = [];
    for (const [name, customer] of Object.entries(customers))
      lines.push(...(await ask(measuring, name, customer)));
    return [...lines, `with ${storedLines} lines stored; at most ${most.ms} ms wanted of an answer`];
  });
}
