import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { checkConsistency } from '../../ops/consistency/check.ts';
import { until } from '../../ops/launcher/run/poll.ts';
import { type Office, openOffice } from '../traffic/office.ts';
import { breakThings, type Happened } from './chaos.ts';
import type { Fault } from './faults.ts';
import { deadEvents, untilHealed } from './heal.ts';
import { Listener } from './listener.ts';
import { type Outside, startOutside } from './outside.ts';
import { type Stage, setStage } from './stage.ts';
import { Findings } from './verify/findings.ts';
import { verifyOutgoing } from './verify/outgoing.ts';
import { verifyOffice } from './verify/verify.ts';

export interface FaultRunOptions {
  seed: number;
  /** How many of each process run. */
  instances: number;
  people: number;
  /** Milliseconds of work under faults, and how many kills there are to be; or each of these faults once. */
  faults: { within: number; kills: number } | ((stage: Stage) => Fault[]);
  /** Milliseconds between two works of a person, on average. */
  every: number;
  journalFile?: string;
  /** Milliseconds in which everything has to come to rest by itself. */
  healing?: number;
  report?: (line: string) => void;
  /** Called when all has come to rest, before it is verified; a test of the verification breaks something here. */
  beforeVerifying?: (stage: Stage, office: Office) => Promise<void>;
}

export interface FaultRun {
  seed: number;
  happened: Happened[];
  office: Office;
  outside: Outside;
  /** Milliseconds from the end of the work until nothing was on its way any more; null when that never came. */
  healedAfter: number | null;
  streams: { opened: number; resumed: number };
  findings: Findings;
}

/** Every copy equals its owner, and the ledgers of each service agree. */
const checkCopies = async ({ product }: Stage, findings: Findings): Promise<void> => {
  const report = await checkConsistency(product.product.surroundings, { env: { PATH: process.env.PATH } });
  findings.count(
    'facts of copies',
    report.compared.reduce((sum, { count }) => sum + count, 0),
  );
  for (const { service, copy, kind, id, fields } of report.differences)
    findings.add('broken', [id], `the copy ${copy} in ${service} has ${id} ${kind} ${fields}`);
  for (const { service, of, id, says } of report.findings)
    findings.add('broken', [id], `the ledgers of ${service}: ${of} ${id} ${says}`);
};

/** Streams came back; cut once more, each goes on where it was and tells of a change that was made meanwhile. */
const checkStreams = async (
  office: Office,
  listeners: readonly Listener[],
  findings: Findings,
): Promise<void> => {
  const [clerk] = office.clerks;
  const [product] = office.book.products.all;
  if (!clerk || !product) return;
  const isOpen = () => listeners.every((listener) => listener.isOpen);
  if (!(await until(isOpen, { within: 30_000 })))
    findings.add('broken', [], 'a stream of changes did not come back');
  for (const listener of listeners) listener.breakOff();
  const written = await clerk.write(adminApi.updateProduct, {
    params: { id: product.id },
    body: { description: 'The last change' },
  });
  if (written.done) product.last = written.body;
  const hasCome = () => listeners.every(({ heard }) => heard.has('admin.product'));
  findings.count('streams of changes', listeners.length);
  if (!(await until(hasCome, { within: 15_000 })))
    findings.add('broken', [], 'a stream did not tell of a change');
};

const mustWork = ({ clerks: [clerk] }: Office) => {
  if (!clerk) throw new Error('Nobody works.');
  return clerk;
};

/** Work under faults, then healing, then the proof. */
export const runFaults = async (options: FaultRunOptions): Promise<FaultRun> => {
  const { seed, instances, people, every, faults, journalFile, healing = 180_000 } = options;
  const { report = () => {}, beforeVerifying } = options;
  const outside = await startOutside(seed);
  const stage = await setStage({
    instances,
    env: { SMTP_URL: outside.smtpUrl, GOOGLE_URL: outside.googleUrl },
  });
  const listeners: Listener[] = [];
  try {
    const { urls } = stage.product;
    const office = await openOffice({
      urls,
      people,
      seed,
      journalFile,
      patience: 12_000,
      despair: 24 * 3_600_000,
      outgoing: true,
    });
    listeners.push(...office.clerks.map((clerk) => new Listener(clerk)));
    outside.disturb(true);
    const happened: Happened[] = [];
    const over = new AbortController();
    const findings = new Findings();
    const isAnswered = office.work({ signal: over.signal, every }).then(
      () => true,
      (error: unknown) => findings.add('broken', [], `the work broke off: ${error}`),
    );
    const isScript = typeof faults === 'function';
    const { entries } = office.journal;
    // What was there before the first fault may be lost as well.
    const before = entries.length + 5 * people;
    await until(() => entries.length >= before, { within: 60_000 });
    await breakThings(stage, {
      seed,
      signal: isScript ? over.signal : AbortSignal.any([over.signal, AbortSignal.timeout(faults.within)]),
      ...(isScript ? { only: faults(stage) } : { kills: { wanted: faults.kills, within: faults.within } }),
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
    const { took: healedAfter, last } = await untilHealed(stage, healing);
    report(healedAfter === null ? `Not healed: ${JSON.stringify(last)}` : `Healed after ${healedAfter} ms`);
    await beforeVerifying?.(stage, office);
    await verifyOffice(office, findings);
    await verifyOutgoing({ clerk: mustWork(office), book: office.book, findings }, outside);
    if (healedAfter === null) findings.add('broken', [], `it did not heal: ${JSON.stringify(last)}`);
    await checkCopies(stage, findings);
    for (const dead of await deadEvents(stage)) findings.add('broken', [], `a dead event of ${dead}`);
    await checkStreams(office, listeners, findings);
    const sum = (figure: 'opened' | 'resumed') => listeners.reduce((all, one) => all + one[figure], 0);
    const streams = { opened: sum('opened'), resumed: sum('resumed') };
    return { seed, happened, office, outside, healedAfter, streams, findings };
  } finally {
    await Promise.all(listeners.map((listener) => listener.stop()));
    await stage.stop();
    await outside.stop();
  }
};
