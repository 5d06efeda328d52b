import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../harness/product.ts';
import { openWorkload } from '../harness/traffic/workload.ts';
import { waitUntil } from '../ops/run/poll.ts';
import { processNames } from '../ops/run/processes.ts';
import { assessCourse, listMinimums, type Sample } from './soak/assessment.ts';
import { type Figure, listPending, type Snapshot, takeSnapshot } from './soak/samples.ts';
import { openSessions } from './soak/sessions.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 20);
const people = 20;
/** Actions a day. A tenth are new orders, and nearly as many conversions: 400 of each. */
const actionsPerDay = 4_000;
const lookEveryMs = 5_000;
const looksAMinute = 60_000 / lookEveryMs;
const parts = [...processNames, 'nats', 'postgres'] as const;

interface Looked {
  at: number;
  found: Snapshot;
}

/** Tolerated increase of each figure, for example by a garbage collection or one more connection. */
const slack: Record<Figure, number> = { memory: 4, heap: 2, files: 6, connections: 3, lag: Number.NaN };

const selectSamples = (looks: readonly Looked[], name: keyof Snapshot, figure: Figure): Sample[] =>
  looks.flatMap(({ at, found }) => {
    const value = found[name][figure];
    return value === undefined ? [] : [{ at, value }];
  });

const words: Record<Figure, string> = {
  memory: 'memory, MB',
  heap: 'heap, MB',
  files: 'open files',
  connections: 'connections',
  lag: 'lag, ms',
};

const row = (cells: (string | number)[]): string =>
  cells
    .map((cell, at) =>
      at < 2 ? String(cell).padEnd(13) : (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(9),
    )
    .join('');

const report = (looks: readonly Looked[]): { lines: string[]; isFlat: boolean } => {
  const lines = [row(['process', 'figure', '2nd fifth', 'last', 'rise', 'highest', ''])];
  let isFlat = true;
  for (const name of parts) {
    for (const figure of ['memory', 'heap', 'files', 'connections', 'lag'] as const) {
      const all = selectSamples(looks, name, figure);
      if (all.length === 0) continue;
      const samples = figure === 'heap' ? listMinimums(all) : all;
      const course = assessCourse(samples, slack[figure]);
      const highest = Math.max(...all.map(({ value }) => value));
      const assessment = figure === 'lag' ? '' : course.isFlat ? 'flat' : 'RISES';
      if (assessment === 'RISES') isFlat = false;
      lines.push(row([name, words[figure], course.early, course.late, course.rise, highest, assessment]));
    }
  }
  return { lines, isFlat };
};

const brief = (minute: number, found: Snapshot): string =>
  `minute ${minute.toFixed(0)}: ${parts.map((name) => `${name} ${found[name].memory?.toFixed(0)} MB`).join(', ')}`;

/** Runs a day of work in `SOAK_MINUTES` minutes. No process's resources may rise after the warm-up. */
export default async function soak(): Promise<string[]> {
  const running = await startProduct({ durable: true });
  const { product } = running;
  try {
    const workload = await openWorkload({ urls: running.urls, people, seed: 24, giveUpAfter: 60_000 });
    const ms = minutes * 60_000;
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ms)]);
    const looks: Looked[] = [];
    const began = performance.now();
    const looking = async () => {
      while (!signal.aborted) {
        const found = await takeSnapshot(product);
        looks.push({ at: (performance.now() - began) / 1_000, found });
        if (looks.length % looksAMinute === 0)
          console.log(`  ${brief((performance.now() - began) / 60_000, found)}`);
        await pause(lookEveryMs, undefined, { signal }).catch(() => {});
      }
    };
    const looked = looking();
    const [visited] = await Promise.all([
      openSessions(workload, ms),
      workload.work({ signal, every: (ms * people) / actionsPerDay }),
      looked,
    ]).finally(() => {
      // Reports the original failure instead of the lost database connection.
      ending.abort();
      return looked.catch(() => {});
    });
    await waitUntil(async () => (await listPending(product)).length === 0, { within: 30_000, every: 500 });
    const { lines, isFlat } = report(looks);
    const writes = workload.log.entries.length;
    const { all: complaints } = workload.log.findings;
    const left = await listPending(product);
    return [
      `${writes} writes, among them ${workload.model.orders.size} orders and ${workload.model.invoices.size} invoices`,
      [...visited.made].map(([name, count]) => `${count} ${name}`).join(', '),
      `failed: ${visited.failed.length}${visited.failed
        .slice(0, 5)
        .map((one) => `\n    ${one}`)
        .join('')}`,
      `complaints: ${complaints.length}${complaints
        .slice(0, 5)
        .map(({ text }) => `\n    ${text}`)
        .join('')}`,
      `left behind: ${left.join(', ') || 'nothing'}`,
      ...lines,
      `${minutes} minutes, ${looks.length} samples: ${isFlat ? 'flat after the warm-up' : 'something RISES'}`,
    ];
  } finally {
    await running.stop();
  }
}
