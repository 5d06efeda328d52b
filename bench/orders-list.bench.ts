import { ordersApi } from '@primal/contracts/orders/api';
import { type Measuring, measure } from './measure.ts';
import { type Question, questions, rawPage } from './orders-questions.ts';
import { seedOrders } from './orders-seed.ts';
import { median, showMs } from './timing.ts';

const stored = 100_000;
const repeats = 100;
/** How many times the raw query's time an answer may take. */
const most = 2.5;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Asks both ways in turns, so that both see the same machine. */
const compare = async ({ clerk, pool }: Measuring, question: Question): Promise<string> => {
  const path = `${ordersApi.listOrders.path}?${question.query}`;
  const raw: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < repeats; round++) {
    raw.push(await timed(() => rawPage(pool, question)));
    ours.push(await timed(() => clerk.send('GET', path)));
  }
  const times = (median(ours) / median(raw)).toFixed(1);
  const figures = `raw SQL ${showMs(median(raw))}, answered in ${showMs(median(ours))}`;
  return `${question.name.padEnd(22)}${figures}: ${times} times, at most ${most} wanted`;
};

/** The list of 100,000 orders through the gateway beside the same query in raw SQL, asked by one client. */
export default async function ordersList(): Promise<string[]> {
  return measure({ database: 'orders' }, async (measuring) => {
    await seedOrders(measuring.pool, stored);
    const lines: string[] = [];
    for (const question of await questions(measuring.clerk)) lines.push(await compare(measuring, question));
    return lines;
  });
}
