import type { Area } from '@primal/contracts/areas';
import { type Compared, compareCopies, type Located, ownerOf } from '@primal/service-kit/consistency/copies';
import type { Finding, Standing } from '@primal/service-kit/consistency/protocol';
import { type ProcessName, processes, type Surroundings } from '../launcher/processes.ts';
import { type Place, type ServiceProcess, startServiceProcess } from './service-process.ts';

export interface ConsistencyReport {
  /** Whether all copies equal their owners, all checks agree and no event is dead. */
  agrees: boolean;
  /** For each copy and event that fills it, how many snapshots it was held to. */
  compared: Compared[];
  differences: Located[];
  findings: (Finding & { service: ProcessName })[];
  standing: ({ service: ProcessName } & Pick<Standing, 'outbox' | 'outboxAge' | 'dead'>)[];
  waited: { ms: number; rows: number };
  /** Events were still under way when the wait was over: some of the differences may be none. */
  isMoving: boolean;
  /** With `repair`: what was different before it. */
  repaired: Located[] | null;
}

export interface CheckOptions {
  /** The environment that the processes of the product get; the launcher's own unless given. */
  env?: NodeJS.ProcessEnv;
  /** Publishes again what differs, and looks again. */
  repair?: boolean;
}

/** The longest wait for events that are under way, in milliseconds. */
const wait = 30_000;

const look = async (serviceProcesses: readonly ServiceProcess[]) => {
  const { compared, differences, waited, isMoving } = await compareCopies(serviceProcesses, wait);
  const findings: ConsistencyReport['findings'] = [];
  const standing: ConsistencyReport['standing'] = [];
  for (const serviceProcess of serviceProcesses) {
    const service = serviceProcess.name;
    for (const finding of await serviceProcess.askOnce<Finding[]>({ ask: 'checks' }))
      findings.push({ service, ...finding });
    const { outbox, outboxAge, dead } = await serviceProcess.askOnce<Standing>({ ask: 'standing', ids: [] });
    standing.push({ service, outbox, outboxAge, dead });
  }
  const agrees = differences.length + findings.length === 0 && standing.every(({ dead }) => dead === 0);
  return { agrees, compared, differences, findings, standing, waited, isMoving, repaired: null };
};

const mostIds = 5_000;

const repair = async (
  serviceProcesses: readonly ServiceProcess[],
  { differences, standing }: ConsistencyReport,
): Promise<void> => {
  const byName = new Map(serviceProcesses.map((one) => [one.name, one]));
  for (const { service, dead } of standing)
    if (dead > 0) await byName.get(service)?.askOnce({ ask: 'redrive' });
  for (const [service, some] of Map.groupBy(differences, (one) => one.service))
    await byName.get(service)?.askOnce({ ask: 'repair', differences: some });
  const toRepair = differences.filter(({ kind }) => kind !== 'superfluous');
  for (const [owner, some] of Map.groupBy(toRepair, (one): Area => ownerOf(one))) {
    const ids = [...new Set(some.map(({ key }) => key))];
    for (let at = 0; at < ids.length; at += mostIds)
      await byName.get(owner)?.askOnce({ ask: 'publish', ids: ids.slice(at, at + mostIds) });
  }
};

/**
 * Proves that every copy equals what its owner has and that the checks agree, on a running product; with `repair`
 * publishes again what differs and looks again. Throws a `Sentence` when a part cannot be asked.
 */
export const checkConsistency = async (
  surroundings: Surroundings | 'compose',
  { env = process.env, repair: wantsRepair = false }: CheckOptions = {},
): Promise<ConsistencyReport> => {
  const place: Place = surroundings === 'compose' ? surroundings : { surroundings, env };
  const serviceProcesses = processes.map((definition) => startServiceProcess(definition, place));
  try {
    const first = await look(serviceProcesses);
    if (first.agrees || !wantsRepair) return first;
    await repair(serviceProcesses, first);
    return { ...(await look(serviceProcesses)), repaired: first.differences };
  } finally {
    await Promise.all(serviceProcesses.map((one) => one.stop()));
  }
};
