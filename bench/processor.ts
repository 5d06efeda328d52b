import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { processNames } from '../ops/run/processes.ts';
import type { Measuring } from './measure.ts';
import { readProcessorSeconds } from './memory.ts';

/** Milliseconds of processor time by process name. */
export type ProcessorTimes = Map<string, number>;

type Owners = Map<number, string>;

const connections = `
  select pid, case when backend_type = 'client backend' then 'PostgreSQL of ' || coalesce(nullif(split_part(application_name, ' ', 1), ''), 'raw')
    else 'PostgreSQL itself' end as name
  from pg_stat_activity where pid <> pg_backend_pid()`;

const mapOwners = async ({ findPid, findBrokerPid }: Measuring, pool: Pool): Promise<Owners> => {
  const { rows } = await pool.query<{ pid: number; name: string }>(connections);
  return new Map([
    ...processNames.map((name) => [findPid(name), name] as const),
    [findBrokerPid(), 'nats-server'],
    ...rows.map(({ pid, name }) => [pid, name] as const),
  ]);
};

const readSeconds = (pid: number): number => {
  try {
    return readProcessorSeconds(pid);
  } catch {
    return 0;
  }
};

type Reading = { owners: Owners; seconds: Map<number, number> };

const read = async (measuring: Measuring, pool: Pool): Promise<Reading> => {
  const owners = await mapOwners(measuring, pool);
  return { owners, seconds: new Map([...owners.keys()].map((pid) => [pid, readSeconds(pid)])) };
};

const between = (before: Reading, after: Reading): ProcessorTimes => {
  const used: ProcessorTimes = new Map();
  for (const [pid, name] of after.owners) {
    const seconds = (after.seconds.get(pid) ?? 0) - (before.seconds.get(pid) ?? 0);
    used.set(name, (used.get(name) ?? 0) + seconds * 1000);
  }
  return used;
};

const sum = (used: ProcessorTimes): number => [...used.values()].reduce((all, ms) => all + ms, 0);

/** Milliseconds. All processes count as idle if they use at most `ms` in a span of `within`. Waits `longest` at most. */
const idleLimits = { within: 300, ms: 20, longest: 10_000 };

const awaitIdle = async (measuring: Measuring, pool: Pool): Promise<void> => {
  const deadline = performance.now() + idleLimits.longest;
  for (let before = await read(measuring, pool); performance.now() < deadline; ) {
    await pause(idleLimits.within);
    const after = await read(measuring, pool);
    if (sum(between(before, after)) <= idleLimits.ms) return;
    before = after;
  }
};

/**
 * Milliseconds of processor time for one of `count` actions by process, including all work that an action
 * causes.
 */
export async function measureProcessorTime(
  measuring: Measuring,
  pool: Pool,
  count: number,
  work: () => Promise<unknown>,
): Promise<ProcessorTimes> {
  await awaitIdle(measuring, pool);
  const before = await read(measuring, pool);
  await work();
  await awaitIdle(measuring, pool);
  const used = between(before, await read(measuring, pool));
  return new Map([...used].map(([name, ms]) => [name, ms / count]));
}
