import { setTimeout as pause } from 'node:timers/promises';
import { checkConsistency, isConsistent } from '@primal/service-kit/consistency/check';
import type { ProcessReport } from '@primal/service-kit/consistency/process-report';
import type { Replication } from '../harness/engines/postgres-pair.ts';
import { makeOffice } from '../harness/office.ts';
import { type PartName, startProduct, type TestProduct } from '../harness/product.ts';
import { type RetriedWork, startRetriedWork } from '../harness/retried-work.ts';
import { withDatabase } from '../ops/engines/roles.ts';
import { waitUntil } from '../ops/run/poll.ts';
import { processNames } from '../ops/run/processes.ts';

const clerks = 6;
const away = 2_000;
const brokers = 3;
/** Milliseconds that the asynchronous standby lags when the primary dies. */
const standbyLagMs = 1_000;

const whatDiffers = (answers: readonly ProcessReport[]): string => {
  const differences = answers.flatMap((one) => one.differences);
  const findings = answers.flatMap((one) => one.findings);
  const dead = answers.reduce((sum, one) => sum + one.dead, 0);
  const first = JSON.stringify(differences[0] ?? findings[0] ?? null);
  const moving = answers.some(({ isMoving }) => isMoving) ? ', events still under way' : '';
  return `${differences.length} differences, ${findings.length} findings (${first}), ${dead} dead events${moving}`;
};

/**
 * Checks that copies and books agree. After an asynchronous failover a consumer may lack acknowledged events
 * until the operator repairs the copies (docs/running.md).
 */
const agreement = async ({ product }: TestProduct, replication: Replication): Promise<string> => {
  const report = await checkConsistency(product.surroundings.natsUrls.billing);
  if (isConsistent(report)) return 'yes';
  const first = `no, ${whatDiffers(report)}`;
  if (replication === 'synchronous') return first;
  const repaired = await checkConsistency(product.surroundings.natsUrls.billing, { repair: true });
  return `${first}; after the repair: ${isConsistent(repaired) ? 'yes' : `no, ${whatDiffers(repaired)}`}`;
};

/**
 * Pauses replication, as a slow line would, so that the primary's failure loses later commits. Returns a
 * function that ends the paused process.
 */
const holdBack = async (adminUrl: string): Promise<() => void> => {
  const { rows } = await withDatabase(adminUrl, (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_replication'),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  };
};

const drill = async (
  { crash, revive }: TestProduct,
  work: RetriedWork,
  part: PartName,
  instance: number,
): Promise<string> => {
  const before = work.taken.length;
  const retries = work.retries;
  const since = performance.now();
  await crash(part, instance);
  const gap = await work.firstAnswerAfter(since);
  await pause(away);
  await revive(part, instance);
  const during = `${work.taken.length - before} orders taken in the meantime, ${work.retries - retries} retries`;
  return `${`${part} ${instance + 1}`.padEnd(12)} next answer after ${gap.toFixed(0).padStart(5)} ms, ${during}`;
};

const rehearse = async (replication: Replication): Promise<string[]> => {
  const cluster = { brokers, standby: replication, ownDatabases: true, entry: true };
  const product = await startProduct({ instances: 2, durable: true, cluster });
  const { adminUrl } = product.product.engines;
  const { pair } = product;
  if (!pair) throw new Error('There is no standby.');
  try {
    const person = product.person();
    await person.register();
    const work = startRetriedWork(person, await makeOffice(person), clerks);
    await waitUntil(() => work.converted.length > 20, { within: 60_000 });
    const lines: string[] = [];
    if (replication === 'synchronous') {
      for (let node = 0; node < brokers; node++) lines.push(await drill(product, work, 'nats', node));
      for (const name of processNames) lines.push(await drill(product, work, name, 0));
    }
    const letGo = replication === 'asynchronous' ? await holdBack(adminUrl) : () => {};
    if (replication === 'asynchronous') await pause(standbyLagMs);
    const since = performance.now();
    await pair.failOver();
    letGo();
    const promoted = performance.now() - since;
    const gap = await work.firstAnswerAfter(since);
    await pause(away);
    await pair.rejoin();
    await work.stop();
    const quiet = async () => (await work.check()).lost === 0;
    await waitUntil(quiet, { within: replication === 'synchronous' ? 60_000 : 10_000, every: 500 });
    const { lost, doubled } = await work.check();
    const agrees = await agreement(product, replication);
    return [
      ...lines,
      `failover     ${replication}: promoted after ${promoted.toFixed(0)} ms, next answer to a write after ${gap.toFixed(0)} ms`,
      `             ${work.taken.length} orders and ${work.converted.length} conversions acknowledged: ${lost} lost, ${doubled} doubled, ${replication === 'synchronous' ? '0 wanted' : `the standby was ${standbyLagMs} ms behind`}`,
      `             ${work.retries} tries again after 503 or no answer, ${work.wrong.length} other refusals${work.wrong[0] ? ` (${work.wrong[0]})` : ''}; copies and checks agree: ${agrees}`,
    ];
  } finally {
    await product.stop();
  }
};

/**
 * `npm run bench cluster`, five minutes: kill drills and a failover, with synchronous and then asynchronous
 * commits.
 */
export default async function cluster(): Promise<string[]> {
  return [...(await rehearse('synchronous')), ...(await rehearse('asynchronous'))];
}
