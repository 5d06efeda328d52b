import { ordersApi } from '@primal/contracts/orders/api';
import { startProduct } from '../harness/product.ts';
import { withDatabase } from '../ops/engines/roles.ts';
import { type Clerk, signInClerk } from './clerk.ts';
import { makeFixtures } from './fixtures.ts';
import { readProcessorSeconds, readProportionalMegabytes } from './memory.ts';
import { limitProcesses, type Quota } from './quota.ts';
import { formatPercent, median } from './timing.ts';

/** Each process's share of a core, so small that the processes leave room on two cores. */
const share = Number(process.env.BENCH_SHARE ?? 0.12);
const clients = 24;
const warmUp = 5_000;
const counted = Number(process.env.BENCH_SECONDS ?? 20) * 1_000;
const wanted = 1.7;

const kinds = ['create', 'convert', 'read', 'list'] as const;
type Kind = (typeof kinds)[number];
type Rates = Record<Kind | 'all', number>;

interface Order {
  id: string;
}

/**
 * Each client repeats: create, read, list and convert an order. The loop is closed, so all four steps have
 * the same count.
 */
const mixed = (clerk: Clerk, body: string, count: (kind: Kind) => void) => async (): Promise<void> => {
  const order = JSON.parse(await clerk.send('POST', ordersApi.createOrder.path, body)) as Order;
  count('create');
  const path = `${ordersApi.createOrder.path}/${order.id}`;
  await clerk.send('GET', path);
  count('read');
  await clerk.send('GET', `${ordersApi.listOrders.path}?limit=50`);
  count('list');
  await clerk.send('POST', `${path}/convert-to-invoice`);
  count('convert');
};

interface Stored {
  bytes: number;
  events: number;
}

const storedIn = (url: string): Promise<Stored> =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select pg_database_size(current_database())::float8 as bytes,
        (select sum(coalesce(last_value, 0))::float8 from pg_sequences
         where sequencename like 'outbox%') as events`);
    return rows[0];
  });

interface Measured {
  rates: Rates;
  megabytes: number;
  busy: string;
  bytesPerOrder: number;
  eventsPerOrder: number;
}

const measureWith = async (instances: number): Promise<Measured> => {
  const running = await startProduct({ instances, durable: true, cluster: { entry: true } });
  const { adminUrl } = running.product.engines;
  const processes = Object.entries(running.product.instances).flatMap(([name, programs]) =>
    programs.flatMap(({ pid }) => (pid === null ? [] : [{ name, pid }])),
  );
  const pids = processes.map(({ pid }) => pid);
  let quota: Quota | undefined;
  try {
    const clerk = await signInClerk(running);
    const office = await makeFixtures(clerk);
    const counts: Record<Kind, number> = { create: 0, convert: 0, read: 0, list: 0 };
    const round = mixed(clerk, JSON.stringify(office.order), (kind) => {
      counts[kind] += 1;
    });
    const before = await storedIn(adminUrl);
    quota = limitProcesses(pids, share);
    const began = performance.now();
    let from = { ...counts };
    let since = began;
    let used = pids.map(readProcessorSeconds);
    const start = setTimeout(() => {
      from = { ...counts };
      since = performance.now();
      used = pids.map(readProcessorSeconds);
    }, warmUp);
    const client = async () => {
      while (performance.now() - began < warmUp + counted) await round();
    };
    await Promise.all(Array.from({ length: clients }, client));
    clearTimeout(start);
    const seconds = (performance.now() - since) / 1000;
    const rate = (kind: Kind) => (counts[kind] - from[kind]) / seconds;
    const rates = Object.fromEntries(kinds.map((kind) => [kind, rate(kind)])) as Record<Kind, number>;
    const all = kinds.reduce((sum, kind) => sum + rates[kind], 0);
    const busy = processes.map(({ name, pid }, at) => {
      const ofShare = (readProcessorSeconds(pid) - (used[at] ?? 0)) / seconds / share;
      return `${name} ${formatPercent(ofShare)}`;
    });
    const megabytes = median(pids.map(readProportionalMegabytes));
    clerk.close();
    const after = await storedIn(adminUrl);
    const perOrder = (what: keyof Stored) => (after[what] - before[what]) / counts.create;
    return {
      rates: { ...rates, all },
      megabytes,
      busy: busy.join(', '),
      bytesPerOrder: perOrder('bytes'),
      eventsPerOrder: perOrder('events'),
    };
  } finally {
    await running.stop();
    quota?.release();
  }
};

const show = (rate: number): string => rate.toFixed(1).padStart(7);
const hour = 3_600;

/**
 * `npm run bench scale`: a mixed load on one and on two of each process. Each process is limited to a share
 * of a core; PostgreSQL and NATS are not. BENCH_SHARE sets the share, BENCH_SECONDS the duration.
 */
export default async function scale(): Promise<string[]> {
  const one = await measureWith(1);
  const two = await measureWith(2);
  const line = (kind: Kind | 'all') =>
    `${kind.padEnd(8)} one ${show(one.rates[kind])}/s   two ${show(two.rates[kind])}/s   ${(two.rates[kind] / one.rates[kind]).toFixed(2)} times`;
  return [
    `each process on ${(share * 100).toFixed(0)}% of a core, ${clients} clients, ${counted / 1000} s`,
    ...kinds.map(line),
    `${line('all')}, at least ${wanted} wanted`,
    `an hour  one ${(one.rates.create * hour).toFixed(0)} orders with their invoices, two ${(two.rates.create * hour).toFixed(0)}`,
    `busy     one ${one.busy}`,
    `         two ${two.busy}`,
    `memory   ${two.megabytes.toFixed(0)} MB a process under load (PSS, in the middle)`,
    `stored   ${((two.bytesPerOrder * 100_000) / 1024 ** 3).toFixed(1)} GB for 100,000 orders of ten lines with their invoices and copies; ${two.eventsPerOrder.toFixed(1)} events an order`,
  ];
}
