import { setTimeout as pause } from 'node:timers/promises';
import { adminApi } from '@primal/contracts/admin/api';
import { waitUntil } from '../../ops/run/poll.ts';
import { waitForAgreement } from '../agreement.ts';
import type { Client } from '../traffic/client.ts';
import { openWorkload, type Workload } from '../traffic/workload.ts';
import { type InjectedFault, injectFaults } from './chaos.ts';
import { type ExternalServices, startExternalServices } from './external-services.ts';
import type { Fault } from './faults.ts';
import { type Rig, setUpRig } from './rig.ts';
import { verifyWorkload } from './verify/verify.ts';

/** Milliseconds for the product to recover without help. */
const healing = 180_000;

interface FaultRunOptions {
  seed: number;
  instances: number;
  people: number;
  /** Milliseconds of work under faults, or a list of faults to run once each. */
  faults: number | ((rig: Rig) => Fault[]);
  /** Average milliseconds between a person's actions. */
  every: number;
  logFile?: string;
  report?: (line: string) => void;
  /** Called after recovery and before verification. A test of the verification damages data here. */
  beforeVerifying?: (rig: Rig, workload: Workload) => Promise<void>;
}

export interface FaultRun {
  seed: number;
  happened: InjectedFault[];
  workload: Workload;
  external: ExternalServices;
  /**
   * Milliseconds from the end of work until everything agreed; null if the product did not reach that state.
   */
  healedAfter: number | null;
}

const receivesChange = async (
  url: string,
  { person }: Client,
  change: () => Promise<unknown>,
): Promise<boolean> => {
  const stream = await person.at(url).open('GET', '/api/events', { signal: AbortSignal.timeout(30_000) });
  let changed: Promise<unknown> | null = null;
  let text = '';
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('"begins"')) changed ??= change();
    if (changed && text.includes('"entity":"product"')) return true;
  }
  return false;
};

const checkStreams = async ({ clients, admin, model, log: { findings } }: Workload): Promise<void> => {
  const [{ id } = { id: '' }] = model.products.all;
  const change = () =>
    admin.write(adminApi.updateProduct, { params: { id }, body: { description: `Change ${Date.now()}` } });
  findings.count('gateways that announce changes', admin.urls.length);
  for (const url of admin.urls)
    if (!(await receivesChange(url, clients.at(-1) ?? admin, change).catch(() => false)))
      findings.add('broken', [], `${url} did not announce a change`);
};

export const runFaults = async (options: FaultRunOptions): Promise<FaultRun> => {
  const { seed, instances, people, every, faults, logFile } = options;
  const { report = () => {}, beforeVerifying } = options;
  const external = await startExternalServices(seed);
  const rig = await setUpRig({
    instances,
    env: { SMTP_URL: external.smtpUrl, GOOGLE_URL: external.googleUrl },
  });
  try {
    const { urls } = rig.product;
    const workload = await openWorkload({
      urls,
      people,
      seed,
      logFile,
      attemptTimeout: 12_000,
      giveUpAfter: 24 * 3_600_000,
      outgoing: true,
    });
    external.setDisturbed(true);
    const happened: InjectedFault[] = [];
    const over = new AbortController();
    const { findings } = workload.log;
    const isAnswered = workload.work({ signal: over.signal, every }).then(
      () => true,
      (error: unknown) => findings.add('broken', [], `the work failed: ${error}`),
    );
    const isScript = typeof faults === 'function';
    const { entries } = workload.log;
    // A fault may also lose work that was stored before it, so some work comes first.
    const before = entries.length + 5 * people;
    await waitUntil(() => entries.length >= before, { within: 60_000 });
    await injectFaults(rig, {
      seed,
      signal: isScript ? over.signal : AbortSignal.any([over.signal, AbortSignal.timeout(faults)]),
      ...(isScript && { only: faults(rig) }),
      countAcknowledged: () => entries.length,
      onFault: (fault) => {
        happened.push(fault);
        report(`${fault.kind} ${fault.target} (${fault.ended - fault.began} ms)`);
      },
    });
    // After the last fault, work must succeed again.
    const after = entries.length + 5 * people;
    if (!(await waitUntil(() => entries.length >= after, { within: healing })))
      findings.add('broken', [], 'no work succeeds after the last fault');
    over.abort();
    external.setDisturbed(false);
    const answered = await Promise.race([isAnswered, pause(healing, false, { ref: false })]);
    if (answered === false) findings.add('lost', [], 'a call was never answered');
    const { after: healedAfter, compared, found } = await waitForAgreement(rig.product, healing);
    report(healedAfter === null ? 'Not healed' : `Healed after ${healedAfter} ms`);
    findings.count('records of copies', compared);
    for (const { id, text } of found) findings.add('broken', [id], text);
    await beforeVerifying?.(rig, workload);
    await verifyWorkload(workload, external);
    await checkStreams(workload);
    return { seed, happened, workload, external, healedAfter };
  } finally {
    await rig.stop();
    await external.stop();
  }
};
