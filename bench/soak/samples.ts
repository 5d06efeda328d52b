import { readdirSync } from 'node:fs';
import { listProcessTree } from '../../harness/process-tree.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import type { Product } from '../../ops/launcher/product.ts';
import { type ProcessName, processNames } from '../../ops/run/processes.ts';
import { readPrivateMegabytes, readProportionalMegabytes } from '../memory.ts';

export interface Figures {
  /** MB, with shared pages split among their users. */
  memory: number;
  /** MB of Node's heap, including uncollected garbage. */
  heap: number;
  files: number;
  connections: number;
  /** Milliseconds of event loop lag, 99th percentile since the last sample. */
  lag: number;
}

export type Figure = keyof Figures;

export type Snapshot = Record<ProcessName | 'nats' | 'postgres', Partial<Figures>>;

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const fetchMetrics = async (product: Product, name: ProcessName): Promise<(metric: string) => number> => {
  const { ports, metricsPorts } = product.surroundings;
  const port = name === 'gateway' ? metricsPorts[0] : ports[name][0];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return (metric) =>
    Number(new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
};

const connectionsByRole = (product: Product): Promise<Map<string, number>> =>
  withDatabase(product.engines.adminUrl, async (client) => {
    const { rows } = await client.query<{ usename: string; count: number }>(
      'select usename, count(*)::int as count from pg_stat_activity where usename is not null group by usename',
    );
    return new Map(rows.map(({ usename, count }) => [usename, count]));
  });

export async function takeSnapshot(product: Product): Promise<Snapshot> {
  const connections = await connectionsByRole(product);
  const looks = processNames.map(async (name): Promise<[ProcessName, Figures]> => {
    const { pid } = product.programs[name];
    if (pid === null) throw new Error(`${name} does not run.`);
    const metric = await fetchMetrics(product, name);
    const samples = {
      memory: readProportionalMegabytes(pid),
      heap: metric('nodejs_heap_size_used_bytes') / 1024 / 1024,
      files: openFiles(pid),
      connections: connections.get(name) ?? 0,
      lag: metric('nodejs_eventloop_lag_p99_seconds') * 1_000,
    };
    return [name, samples];
  });
  const nats = product.engines.nats?.pid;
  const ofNats = nats ? { memory: readProportionalMegabytes(nats), files: openFiles(nats) } : {};
  const postgres = listProcessTree(product.engines.postgres?.pid ?? null);
  // Excludes shared buffers, which fill once to a fixed size.
  const ofPostgres = {
    memory: postgres.reduce((all, pid) => all + readPrivateMegabytes(pid), 0),
    connections: [...connections.values()].reduce((all, count) => all + count, 0),
  };
  return {
    ...(Object.fromEntries(await Promise.all(looks)) as Record<ProcessName, Figures>),
    nats: ofNats,
    postgres: ofPostgres,
  };
}

/** Lists pending and dead events; the work must leave none. */
export async function listPending(product: Product): Promise<string[]> {
  const found = processNames.map(async (name) => {
    const metric = await fetchMetrics(product, name);
    return ['outbox_backlog', 'consumer_lag', 'dead_events']
      .map((figure) => [figure, metric(figure)] as const)
      .filter(([, count]) => count > 0)
      .map(([figure, count]) => `${name}: ${figure} ${count}`);
  });
  return (await Promise.all(found)).flat();
}
