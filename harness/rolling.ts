import { randomUUID } from 'node:crypto';
import { ordersApi } from '@primal/contracts/orders/api';
import { type ProcessName, processNames } from '../ops/launcher/processes.ts';
import { until } from '../ops/launcher/run/poll.ts';
import { startEntry } from './entry.ts';
import { type Fixtures, orderBody } from './fixtures.ts';
import type { Person } from './person.ts';
import type { TestProduct } from './product.ts';

interface Rolled {
  reads: number;
  writes: number;
  /** What was not answered as it should be: `GET /api/invoices: 503`. */
  failed: string[];
  /** Milliseconds that each restart took, `orders-1` … */
  took: Record<string, number>;
  /** How often an event stream was opened; each of them was told of its gateway's leaving, or is open. */
  streams: number;
}

const lists = ['/api/sales-orders', '/api/invoices', '/api/drivers', '/api/customers'];

/** Keeps a person's event stream open as the browser does: where a gateway sends it away it opens another one. */
const keepStream = async (person: Person, isOver: () => boolean, rolled: Rolled): Promise<void> => {
  const cookie = person.cookie;
  while (!isOver()) {
    const ending = new AbortController();
    const response = await fetch(`${person.url}/api/events`, { headers: { cookie }, signal: ending.signal });
    if (response.status !== 200) rolled.failed.push(`GET /api/events: ${response.status}`);
    rolled.streams += 1;
    const waiting = setInterval(() => isOver() && ending.abort(), 50);
    let heard = '';
    const read = async () => {
      for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
      if (!heard.includes('event: leaving')) rolled.failed.push('GET /api/events: cut off');
    };
    await read().catch((error) => ending.signal.aborted || rolled.failed.push(`GET /api/events: ${error}`));
    clearInterval(waiting);
  }
};

/**
 * Restarts every process of a product with two of each, one group of `groups` after the other and in it all at once,
 * while people read, write and listen through an entry that goes by `/health/ready`.
 */
export async function rollingRestart(
  product: TestProduct,
  admin: Person,
  office: Fixtures,
  groups: readonly (readonly [ProcessName, number])[][],
): Promise<Rolled> {
  const entry = await startEntry(product.urls);
  const rolled: Rolled = { reads: 0, writes: 0, failed: [], took: {}, streams: 0 };
  const person = product.person(entry.url);
  for (const [name, value] of admin.cookies) person.cookies.set(name, value);
  let isOver = false;

  const attempt = async (words: string, wanted: number[], send: () => Promise<{ status: number }>) => {
    const status = await send().then(
      (answer) => answer.status,
      (error) => String(error.cause ?? error),
    );
    if (!wanted.some((one) => one === status)) rolled.failed.push(`${words}: ${status}`);
  };
  const reading = async (at: number) => {
    for (let turn = at; !isOver; turn += 1, rolled.reads += 1) {
      const path = `${lists[turn % lists.length]}?limit=5`;
      await attempt(`GET ${path}`, [200], () => person.send('GET', path));
    }
  };
  const writing = async () => {
    for (; !isOver; rolled.writes += 3) {
      const id = { id: '' };
      await attempt('create', [201], async () => {
        const answer = await person.call(ordersApi.createOrder, { body: orderBody(office) });
        if (answer.status === 201) id.id = answer.body.id;
        return answer;
      });
      if (!id.id) continue;
      const params = id;
      await attempt('convert', [201, 202], () => person.call(ordersApi.convertOrder, { params }));
      const name = `Driver ${randomUUID()}`;
      await attempt('driver', [201], () => person.send('POST', '/api/drivers', { name }));
    }
  };
  const restarting = async () => {
    // Every kind of work has been done once before the first restart, and once more after the last one.
    await until(() => rolled.reads >= 8 && rolled.writes >= 3, { within: 60_000 });
    for (const group of groups)
      await Promise.all(
        group.map(async ([name, instance]) => {
          const began = performance.now();
          await product.restart(name, instance);
          rolled.took[`${name}-${instance + 1}`] = Math.round(performance.now() - began);
        }),
      );
    const { reads, writes } = rolled;
    await until(() => rolled.reads >= reads + 8 && rolled.writes >= writes + 3, { within: 60_000 });
  };
  const stream = keepStream(person, () => isOver, rolled);
  const load = [reading(0), reading(2), writing(), writing(), stream];
  try {
    await restarting();
  } finally {
    isOver = true;
    await Promise.all(load);
    await entry.stop();
  }
  return rolled;
}

/** First one of each at once, then the other one of each. */
export const oneOfEachAtOnce = [0, 1].map((instance) =>
  processNames.map((name) => [name, instance] as const),
);

export const oneByOne = [0, 1].flatMap((instance) => processNames.map((name) => [[name, instance] as const]));
