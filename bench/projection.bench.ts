import { ordersApi } from '@primal/contracts/orders/api';
import { eventually } from '@primal/service-kit/testing';
import { type Measuring, measure } from './measure.ts';
import { openOffice } from './office.ts';
import { showMs } from './timing.ts';

const changes = 300;
const most = 20;
const settings = { track_commit_timestamp: 'on' };

/** PostgreSQL's own word: when the order was committed, and when its copy in the delivery service was. */
const latencies = `
  select count(*)::int as copied, percentile_cont(0.5) within group (order by ms) as median,
    percentile_cont(0.99) within group (order by ms) as p99
  from (
    select extract(epoch from pg_xact_commit_timestamp(copy.xmin) - pg_xact_commit_timestamp(original.xmin)) * 1000 as ms
    from orders.sales_orders original join delivery.orders copy using (id)
  ) as latencies`;

interface Latencies {
  copied: number;
  median: number;
  p99: number;
}

const run = async ({ clerk, pool }: Measuring): Promise<Latencies> => {
  const { order } = await openOffice(clerk);
  const body = JSON.stringify(order);
  for (let change = 0; change < changes; change++) await clerk.send('POST', ordersApi.createOrder.path, body);
  return eventually(async () => {
    const { rows } = await pool.query<Latencies>(latencies);
    const [all] = rows;
    if (!all || all.copied <= changes) throw new Error(`Only ${all?.copied} orders have been copied.`);
    return all;
  });
};

/** From the commit of an order to that of its copy in another service, one order after the other. */
export default async function projection(): Promise<string[]> {
  const { median, p99 } = await measure({ settings, database: 'all' }, run);
  return [
    `commit to projection: ${showMs(median)} in the middle (99%: ${showMs(p99)}), under ${most} ms wanted`,
  ];
}
