import type { Person } from '../ops/client/person.ts';
import { waitUntil } from '../ops/run/poll.ts';
import { processNames } from '../ops/run/processes.ts';
import { Balancer, followReadiness } from './engines/balancer.ts';
import { startLoad } from './load.ts';
import type { Office } from './office.ts';
import type { TestProduct } from './product.ts';

interface Rolled {
  failed: string[];
  /** Number of opened event streams. Each stream is still open or was closed by its gateway's goodbye. */
  streams: number;
}

const holdStreamOpen = async (person: Person, isOver: () => boolean, rolled: Rolled): Promise<void> => {
  while (!isOver()) {
    const ending = new AbortController();
    const response = await person.open('GET', '/api/events', { signal: ending.signal });
    if (response.status !== 200) rolled.failed.push(`GET /api/events ${response.status}`);
    rolled.streams += 1;
    const waiting = setInterval(() => isOver() && ending.abort(), 50);
    let heard = '';
    const read = async () => {
      for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString();
      if (!heard.includes('event: leaving')) rolled.failed.push('GET /api/events was cut off');
    };
    await read().catch((error) => ending.signal.aborted || rolled.failed.push(`GET /api/events ${error}`));
    clearInterval(waiting);
  }
};

/**
 * Restarts the first instance of every process, then the second. Meanwhile people work through an entry that
 * follows `/health/ready`.
 */
export async function runRollingRestart(
  product: TestProduct,
  admin: Person,
  office: Office,
): Promise<Rolled> {
  const gateways = product.product.surroundings.ports.gateway;
  const entry = await Balancer.start(gateways);
  const over = new AbortController();
  void followReadiness(entry, gateways, over.signal);
  const rolled: Rolled = { failed: [], streams: 0 };
  const person = admin.at(`http://127.0.0.1:${entry.port}`);
  const load = startLoad(person, office);
  const stream = holdStreamOpen(person, () => over.signal.aborted, rolled);
  // Waits until every kind of work succeeds, before the first restart and again after the last.
  const allDone = async () => {
    const before = load.rounds;
    await waitUntil(() => load.rounds >= before + 3, { within: 60_000 });
  };
  try {
    await allDone();
    for (const instance of [0, 1])
      await Promise.all(processNames.map((name) => product.restart(name, instance)));
    await allDone();
  } finally {
    over.abort();
    await Promise.all([load.stop(), stream]);
    await entry.stop();
  }
  rolled.failed.push(...load.failed);
  return rolled;
}
