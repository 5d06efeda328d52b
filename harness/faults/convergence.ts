import { setTimeout as pause } from 'node:timers/promises';
import { areaNames } from '@primal/contracts/areas';
import type { Client } from 'pg';
import { withDatabase } from '../../ops/engines/roles.ts';
import { processNames } from '../../ops/launcher/processes.ts';
import type { Rig } from './rig.ts';

interface Remaining {
  /** Events that the broker has not got yet, in all outboxes. */
  outbox: number;
  lag: number;
  /** Services that still have to send their state again, of a broker that lost it. */
  republishing: number;
  silent: string[];
}

const figure = (metrics: string, name: string): number => {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1];
  return found === undefined ? Number.NaN : Number(found);
};

const metricsOf = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();

const lookAtEvents = async (rig: Rig, client: Client): Promise<Remaining> => {
  const { surroundings } = rig.product.product;
  const sums = areaNames.map(
    (schema) => `(select count(*) from ${schema}.outbox where relayed_at is null) as ${schema}_outbox,
      (select count(*) from ${schema}.kit_state where name = 'republish due') as ${schema}_due`,
  );
  const { rows } = await client.query<Record<string, string>>(`select ${sums.join(', ')}`);
  const [row = {}] = rows;
  const total = (suffix: string) =>
    areaNames.reduce((sum, name) => sum + Number(row[`${name}_${suffix}`]), 0);
  const remaining: Remaining = { outbox: total('outbox'), lag: 0, republishing: total('due'), silent: [] };
  for (const name of processNames) {
    const ports = name === 'gateway' ? surroundings.metricsPorts : surroundings.ports[name];
    for (const [at, port] of ports.entries()) {
      const lag = await metricsOf(port).then(
        (text) => figure(text, 'consumer_lag'),
        () => Number.NaN,
      );
      if (Number.isNaN(lag)) remaining.silent.push(`${name}-${at + 1}`);
      // All instances of a service share their consumers.
      else if (at === 0) remaining.lag += lag;
    }
  }
  return remaining;
};

const isQuiet = ({ outbox, lag, republishing, silent }: Remaining) =>
  outbox + lag + republishing + silent.length === 0;

/** Waits until nothing is on its way any more; nobody helps. Answers how long it took, null when it never came to rest. */
export const untilConverged = (rig: Rig, within: number): Promise<{ took: number | null; last: Remaining }> =>
  withDatabase(rig.product.product.engines.adminUrl, async (client) => {
    const began = Date.now();
    let quiet = 0;
    for (;;) {
      const last = await lookAtEvents(rig, client);
      quiet = isQuiet(last) ? quiet + 1 : 0;
      // Twice in a row: what was applied a moment ago may have been followed by an event of its own.
      if (quiet === 2) return { took: Date.now() - began, last };
      if (Date.now() - began > within) return { took: null, last };
      await pause(500);
    }
  });

/** Events that a service gave up, of all services and the gateway. */
export const deadEvents = (rig: Rig): Promise<string[]> =>
  withDatabase(rig.product.product.engines.adminUrl, async (client) => {
    const all = processNames.map(
      (schema) => `select '${schema}' as schema, type, error::text from ${schema}.dead_events`,
    );
    const { rows } = await client.query<{ schema: string; type: string; error: string }>(
      all.join(' union all '),
    );
    return rows.map(({ schema, type, error }) => `${schema}: ${type}: ${error}`);
  });
