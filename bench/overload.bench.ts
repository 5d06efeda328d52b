import { ordersApi } from '@primal/contracts/orders/api';
import { processNames } from '../scripts/processes.ts';
import { type Loaded, load, type Shot, type Times } from './load.ts';
import { type Measuring, measure } from './measure.ts';
import { proportionalMegabytes } from './memory.ts';
import { openOffice } from './office.ts';
import { showMs } from './timing.ts';

const overloadMs = Number(process.env.OVERLOAD_SECONDS ?? 20) * 1_000;
const times = 10;
const mostTimes = 3;
/** The search for what can be sustained begins here, in requests a second, and goes up by a quarter each time. */
const firstRate = 40;
const step = 1.25;
const searchMs = 4_000;
/** A rate is sustained when nothing is refused, and 99% are answered within this. */
const sustained = 250;

const lists = ['sales-orders', 'invoices', 'customers', 'products'].map((name) => `/api/${name}?limit=50`);

/** Nine reads, then an order. */
const mix = (order: string): (() => Shot) => {
  let turn = 0;
  return () => {
    turn += 1;
    return turn % 10 === 0
      ? { method: 'POST', path: ordersApi.createOrder.path, body: order }
      : { method: 'GET', path: lists[turn % lists.length] ?? '' };
  };
};

const show = (name: string, { count, p50, p99 }: Times): string =>
  `${name}: ${count}, ${showMs(p50)} in the middle, 99% within ${showMs(p99)}`;
const showFailed = ({ failed }: Loaded): string =>
  `anything else: ${[...failed].map(([what, count]) => `${count} times ${what}`).join(', ') || 'nothing'}`;

const isSustained = ({ shed, failed, accepted }: Loaded): boolean =>
  shed.count === 0 && failed.size === 0 && accepted.p99 < sustained;

const run = async ({ clerk, pidOf, url }: Measuring): Promise<string[]> => {
  const { order } = await openOffice(clerk);
  const cookie = [...clerk.person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const next = mix(JSON.stringify(order));
  const offer = (rate: number, ms: number) => load({ url, cookie, rate, ms, next });
  const memory = () => processNames.map((name) => proportionalMegabytes(pidOf(name)));

  // Code is compiled and pools fill before anything counts.
  await offer(firstRate, 2 * searchMs);
  let rate = firstRate;
  while (isSustained(await offer(rate * step, searchMs))) rate *= step;
  // What was just sustained for a moment, with some room.
  rate *= 0.8;
  const normal = await offer(rate, 2 * searchMs);
  const before = memory();
  const heavy = await offer(rate * times, overloadMs);
  const after = memory();
  const afterwards = await offer(rate, searchMs);
  const ratio = heavy.accepted.p99 / normal.accepted.p99;
  return [
    `sustainable: ${rate.toFixed(0)} requests a second. ${show('accepted', normal.accepted)}`,
    `${times} times that: ${heavy.offered.toFixed(0)} a second for ${overloadMs / 1_000} s`,
    `  ${show('accepted', heavy.accepted)}; ${ratio.toFixed(2)} times normal, at most ${mostTimes} wanted`,
    `  ${show('refused', heavy.shed)}`,
    `  ${showFailed(heavy)}`,
    `right after it, at the sustainable rate: ${show('accepted', afterwards.accepted)}, ${afterwards.shed.count} refused`,
    `memory, MB: ${processNames.map((name, at) => `${name} ${before[at]?.toFixed(0)} → ${after[at]?.toFixed(0)}`).join(', ')}`,
  ];
};

/** Ten times what can be sustained: most is refused at once, and who is let in hardly notices. */
export default function overload(): Promise<string[]> {
  return measure({ database: 'orders' }, run);
}
