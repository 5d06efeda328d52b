import { ordersApi } from '@primal/contracts/orders/api';
import { processNames } from '../ops/run/processes.ts';
import { makeFixtures } from './fixtures.ts';
import { startLoad } from './load/load.ts';
import type { Loaded, Shot, Times } from './load/offer.ts';
import { type Measuring, measure } from './measure.ts';
import { readProportionalMegabytes } from './memory.ts';
import { formatMs } from './timing.ts';

const overloadMs = Number(process.env.OVERLOAD_SECONDS ?? 20) * 1_000;
const times = 10;
const maxSlowdown = 3;
/** Starting rate of the search, in requests a second; each step adds a quarter. */
const firstRate = 40;
const step = 1.25;
const minRate = 10;
const searchMs = 4_000;
/** Milliseconds. A rate is sustained if no request is rejected and 99% are answered within this time. */
const sustained = 250;

const lists = ['sales-orders', 'invoices', 'customers', 'products'].map((name) => `/api/${name}?limit=50`);

/** Nine reads and an order, repeated until each list was requested at each position. */
const mix = (order: string): Shot[] =>
  Array.from({ length: 40 }, (_, turn) =>
    turn % 10 === 9
      ? { method: 'POST', path: ordersApi.createOrder.path, body: order }
      : { method: 'GET', path: lists[turn % lists.length] ?? '' },
  );

const show = (name: string, { count, p50, p99, longest }: Times): string =>
  count === 0
    ? `${name}: none`
    : `${name}: ${count}, ${formatMs(p50)} in the middle, 99% within ${formatMs(p99)}, all within ${formatMs(longest)}`;
const formatFailed = ({ failed }: Loaded): string =>
  `anything else: ${
    Object.entries(failed)
      .map(([what, count]) => `${count} times ${what}`)
      .join(', ') || 'nothing'
  }`;
const formatGenerator = ({ late, opened }: Loaded): string =>
  `the generator itself was late by ${formatMs(late.p50)} in the middle, ${formatMs(late.p99)} at 99%, and opened ${opened} connections`;

const isSustained = ({ shed, failed, accepted }: Loaded): boolean =>
  shed.count === 0 && Object.keys(failed).length === 0 && accepted.p99 < sustained;

const run = async ({ clerk, findPid, url }: Measuring): Promise<string[]> => {
  const { order } = await makeFixtures(clerk);
  const cookie = clerk.person.cookie;
  const load = startLoad({ url, cookie, shots: mix(JSON.stringify(order)) });
  const offer = (rate: number, ms: number) => load.offer({ rate, ms });
  const memory = () => processNames.map((name) => readProportionalMegabytes(findPid(name)));

  await offer(firstRate, 2 * searchMs);
  let rate = firstRate;
  const holds = async (next: number) =>
    isSustained(await offer(next, searchMs)) || isSustained(await offer(next, searchMs));
  while (await holds(rate * step)) rate *= step;
  // Searches below the sustained rate, because the normal rate must hold for the whole time.
  let normal: Loaded;
  do {
    rate *= 0.8;
    normal = await offer(rate, overloadMs);
  } while (!isSustained(normal) && rate > minRate);
  const before = memory();
  const heavy = await offer(rate * times, overloadMs);
  const after = memory();
  const afterwards = await offer(rate, searchMs);
  load.stop();
  const ratio = heavy.accepted.p99 / normal.accepted.p99;
  return [
    `sustainable: ${rate.toFixed(0)} requests a second. ${show('accepted', normal.accepted)}`,
    `  ${formatGenerator(normal)}`,
    `${times} times that: ${heavy.offered.toFixed(0)} a second for ${overloadMs / 1_000} s`,
    `  ${show('accepted', heavy.accepted)}; ${ratio.toFixed(2)} times normal, at most ${maxSlowdown} wanted`,
    `  ${show('refused', heavy.shed)}`,
    `  ${formatFailed(heavy)}`,
    `  ${formatGenerator(heavy)}`,
    `right after it, at the sustainable rate: ${show('accepted', afterwards.accepted)}, ${afterwards.shed.count} refused`,
    `memory, MB: ${processNames.map((name, at) => `${name} ${before[at]?.toFixed(0)} → ${after[at]?.toFixed(0)}`).join(', ')}`,
  ];
};

/**
 * Offers ten times the sustained rate. Most requests must be rejected immediately, and accepted requests must
 * be barely slower.
 */
export default function overload(): Promise<string[]> {
  return measure({ database: 'orders' }, run);
}
