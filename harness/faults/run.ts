import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { checkConsistency } from '../../ops/consistency/check.ts';
import { until } from '../../ops/launcher/run/poll.ts';
import { openWorkload, type Workload } from '../traffic/workload.ts';
import { breakThings, type Happened } from './chaos.ts';
import { deadEvents, untilConverged } from './convergence.ts';
import type { Fault } from './faults.ts';
import { type Outside, startOutside } from './outside.ts';
import { type Rig, setUpRig } from './rig.ts';
import { SseClient } from './sse-client.ts';
import { Findings } from './verify/findings.ts';
import { verifyOutgoing } from './verify/outgoing.ts';
import { verifyWorkload } from './verify/verify.ts';

/** Milliseconds in which everything has to come to rest by itself. */
const healing = 180_000;

interface FaultRunOptions {
  seed: number;
  instances: number;
  people: number;
  /** Milliseconds of work under faults, and how many kills there are to be; or each of these faults once. */
  faults: { within: number; kills: number } | ((rig: Rig) => Fault[]);
  /** Milliseconds between two works of a person, on average. */
  every: number;
  logFile?: string;
  report?: (line: string) => void;
  /** Called when all has come to rest, before it is verified; a test of the verification breaks something here. */
  beforeVerifying?: (rig: Rig, workload: Workload) => Promise<void>;
}

export interface FaultRun {
  seed: number;
  happened: Happened[];
  workload: Workload;
  outside: Outside;
  /** Milliseconds from the end of the work until nothing was on its way any more; null when that never came. */
  healedAfter: number | null;
  streams: { opened: number; resumed: number };
  findings: Findings;
}

/** Every copy equals its owner, and the checks of each service agree. */
const checkCopies = async ({ product }: Rig, findings: Findings): Promise<void> => {
  const report = await checkConsistency(product.product.surroundings, { env: { PATH: process.env.PATH } });
  findings.count(
    'facts of copies',
    report.compared.reduce((sum, { count }) => sum + count, 0),
  );
  for (const { service, copy, kind, id, fields } of report.differences)
    findings.add('broken', [id], `the copy ${copy} in ${service} has ${id} ${kind} ${fields}`);
  for (const { service, of, id, says } of report.findings)
    findings.add('broken', [id], `the checks of ${service}: ${of} ${id} ${says}`);
};

/** Streams came back; cut once more, each goes on where it was and tells of a change that was made meanwhile. */
const checkStreams = async (
  workload: Workload,
  streamClients: readonly SseClient[],
  findings: Findings,
): Promise<void> => {
  const [client] = workload.clients;
  const [product] = workload.model.products.all;
  if (!client || !product) return;
  const isOpen = () => streamClients.every((stream) => stream.isOpen);
  if (!(await until(isOpen, { within: 30_000 })))
    findings.add('broken', [], 'a stream of changes did not come back');
  for (const stream of streamClients) stream.breakOff();
  const written = await client.write(adminApi.updateProduct, {
    params: { id: product.id },
    body: { description: 'The last change' },
  });
  if (written.done) product.last = written.body;
  const hasCome = () => streamClients.every(({ heard }) => heard.has('admin.product'));
  findings.count('streams of changes', streamClients.length);
  if (!(await until(hasCome, { within: 15_000 })))
    findings.add('broken', [], 'a stream did not tell of a change');
};

const mustWork = ({ clients: [client] }: Workload) => {
  if (!client) throw new Error('Nobody works.');
  return client;
};

export const runFaults = async (options: FaultRunOptions): Promise<FaultRun> => {
  const { seed, instances, people, every, faults, logFile } = options;
  const { report = () => {}, beforeVerifying } = options;
  const outside = await startOutside(seed);
  const rig = await setUpRig({
    instances,
    env: { SMTP_URL: outside.smtpUrl, GOOGLE_URL: outside.googleUrl },
  });
  const streamClients: SseClient[] = [];
  try {
    const { urls } = rig.product;
    const workload = await openWorkload({
      urls,
      people,
      seed,
      logFile,
      patience: 12_000,
      despair: 24 * 3_600_000,
      outgoing: true,
    });
    streamClients.push(...workload.clients.map((client) => new SseClient(client)));
    outside.disturb(true);
    const happened: Happened[] = [];
    const over = new AbortController();
    const findings = new Findings();
    const isAnswered = workload.work({ signal: over.signal, every }).then(
      () => true,
      (error: unknown) => findings.add('broken', [], `the work broke off: ${error}`),
    );
    const isScript = typeof faults === 'function';
    const { entries } = workload.log;
    // What was there before the first fault may be lost as well.
    const before = entries.length + 5 * people;
    await until(() => entries.length >= before, { within: 60_000 });
    await breakThings(rig, {
      seed,
      signal: isScript ? over.signal : AbortSignal.any([over.signal, AbortSignal.timeout(faults.within)]),
      ...(isScript ? { only: faults(rig) } : { kills: { wanted: faults.kills, within: faults.within } }),
      acknowledged: () => entries.length,
      happened: (fault) => {
        happened.push(fault);
        report(`${fault.kind} ${fault.target} (${fault.ended - fault.began} ms)`);
      },
    });
    // Work goes on by itself once nothing is broken any more.
    const after = entries.length + 5 * people;
    if (!(await until(() => entries.length >= after, { within: healing })))
      findings.add('broken', [], 'after the last fault nobody gets anything done');
    over.abort();
    outside.disturb(false);
    const answered = await Promise.race([isAnswered, pause(healing, false, { ref: false })]);
    if (answered === false) findings.add('lost', [], 'somebody never got an answer');
    const { took: healedAfter, last } = await untilConverged(rig, healing);
    report(healedAfter === null ? `Not healed: ${JSON.stringify(last)}` : `Healed after ${healedAfter} ms`);
    await beforeVerifying?.(rig, workload);
    await verifyWorkload(workload, findings);
    await verifyOutgoing({ client: mustWork(workload), model: workload.model, findings }, outside);
    if (healedAfter === null) findings.add('broken', [], `it did not heal: ${JSON.stringify(last)}`);
    await checkCopies(rig, findings);
    for (const dead of await deadEvents(rig)) findings.add('broken', [], `a dead event of ${dead}`);
    await checkStreams(workload, streamClients, findings);
    const sum = (figure: 'opened' | 'resumed') => streamClients.reduce((all, one) => all + one[figure], 0);
    const streams = { opened: sum('opened'), resumed: sum('resumed') };
    return { seed, happened, workload, outside, healedAfter, streams, findings };
  } finally {
    await Promise.all(streamClients.map((stream) => stream.stop()));
    await rig.stop();
    await outside.stop();
  }
};
