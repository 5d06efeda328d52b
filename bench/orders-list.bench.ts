import { ordersApi } from '@primal/contracts/orders/api';
import pg from 'pg';
import { startProduct } from '../tests/support/product.ts';
import { signInClerk } from './clerk.ts';
import { questions, rawPage } from './orders-questions.ts';
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

/** The list of 100,000 orders through the gateway beside the same query in raw SQL, asked in turns by one client. */
export default async function ordersList(): Promise<string[]> {
  const running = await startProduct({ durable: true });
  const pool = new pg.Pool({ connectionString: running.product.engines.databaseUrl('orders') });
  await seedOrders(pool, stored);
  const clerk = await signInClerk(running);

  const lines: string[] = [];
  for (const question of await questions(clerk)) {
    const raw: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < repeats; round++) {
      raw.push(await timed(() => rawPage(pool, question)));
      ours.push(await timed(() => clerk.send('GET', `${ordersApi.listOrders.path}?${question.query}`)));
    }
    const [byHand, answered] = [median(raw), median(ours)];
    const times = (answered / byHand).toFixed(1);
    const name = question.name.padEnd(22);
    lines.push(
      `${name} raw SQL ${showMs(byHand)}, answered in ${showMs(answered)}: ${times} times, at most ${most} wanted`,
    );
  }
  clerk.close();
  await pool.end();
  await running.stop();
  return lines;
}
