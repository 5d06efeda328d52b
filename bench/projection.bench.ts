import { ordersApi } from '@primal/contracts/orders/api';
import { eventually } from '@primal/service-kit/testing';
import pg from 'pg';
import { startProduct } from '../tests/support/product.ts';
import { signInClerk } from './clerk.ts';
import { openOffice } from './office.ts';
import { showMs } from './timing.ts';

const changes = 300;
const most = 20;

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

/** From the commit of an order to that of its copy in another service, one order after the other. */
export default async function projection(): Promise<string[]> {
  const running = await startProduct({ durable: true, settings: { track_commit_timestamp: 'on' } });
  const database = new pg.Pool({ connectionString: running.product.engines.adminUrl });
  const clerk = await signInClerk(running);
  const { order } = await openOffice(clerk);
  const body = JSON.stringify(order);
  for (let change = 0; change < changes; change++) await clerk.send('POST', ordersApi.createOrder.path, body);
  const { median, p99 } = await eventually(async () => {
    const { rows } = await database.query<Latencies>(latencies);
    const [all] = rows;
    if (!all || all.copied <= changes) throw new Error(`Only ${all?.copied} orders have been copied.`);
    return all;
  });
  clerk.close();
  await database.end();
  await running.stop();
  return [
    `commit to projection: ${showMs(median)} in the middle (99%: ${showMs(p99)}), under ${most} ms wanted`,
  ];
}
