import { setTimeout as pause } from 'node:timers/promises';
import { ordersApi } from '@primal/contracts/orders/api';
import { eventually } from '@primal/service-kit/testing';
import type pg from 'pg';
import { makeFixtures } from './fixtures.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMs, repeat } from './timing.ts';

const seconds = 5;
/** Orders a second. A slow machine is offered three quarters of what it can take. */
const offered = { idle: 10, busy: 100 };
const crowd = { clients: 16, ms: 4_000 };
const settings = { track_commit_timestamp: 'on' };

const latencies = `
  select count(*)::int as taken, count(copy.id)::int as copied,
    percentile_cont(0.5) within group (order by ms) as median,
    percentile_cont(0.99) within group (order by ms) as p99
  from orders.sales_orders original left join delivery.orders copy using (id),
    lateral (
      select extract(epoch from pg_xact_commit_timestamp(copy.xmin) - pg_xact_commit_timestamp(original.xmin)) * 1000 as ms
    ) as took
  where original.order_number > $1`;

interface Latencies {
  taken: number;
  copied: number;
  median: number;
  p99: number;
}

const lastNumber = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ last: string }>(
    'select max(order_number) as last from orders.sales_orders',
  );
  return rows[0]?.last ?? '';
};

const takeOrders = async (
  { clerk, pool }: Measuring,
  body: string,
  perSecond: number,
): Promise<Latencies> => {
  const before = await lastNumber(pool);
  const began = performance.now();
  const sent: Promise<string>[] = [];
  for (let order = 0; order < perSecond * seconds; order++) {
    await pause(Math.max(0, began + (order * 1_000) / perSecond - performance.now()));
    sent.push(clerk.send('POST', ordersApi.createOrder.path, body));
  }
  await Promise.all(sent);
  return eventually(async () => {
    const { rows } = await pool.query<Latencies>(latencies, [before]);
    const [all] = rows;
    if (!all || all.copied < sent.length) throw new Error(`Only ${all?.copied} orders have been copied.`);
    return all;
  }, 30_000);
};

const run = async (measuring: Measuring): Promise<string[]> => {
  const { order } = await makeFixtures(measuring.clerk);
  const body = JSON.stringify(order);
  const create = () => measuring.clerk.send('POST', ordersApi.createOrder.path, body);
  await repeat(create, crowd);
  const { perSecond: most } = await repeat(create, crowd);
  const perSecond = Math.min(offered.busy, Math.floor(most * 0.75));
  const idle = await takeOrders(measuring, body, offered.idle);
  const busy = await takeOrders(measuring, body, perSecond);
  const show = ({ median, p99 }: Latencies) => `${formatMs(median)} in the middle, 99%: ${formatMs(p99)}`;
  return [
    `this machine takes ${most.toFixed(0)} orders a second from ${crowd.clients} clients`,
    `commit to projection, ${offered.idle} orders a second: ${show(idle)} (at most 5 ms in the middle wanted)`,
    `commit to projection, ${perSecond} orders a second: ${show(busy)} (at most 50 ms for 99% wanted)`,
  ];
};

/** Measures the time from an order's commit to its copy's commit in another service, idle and busy. */
export default function projection(): Promise<string[]> {
  return measure({ settings, database: 'all' }, run);
}
