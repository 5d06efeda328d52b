import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, type EventDefinition, parseEventArea } from '@primal/contracts/shared/events';
import type { NatsConnection } from 'nats';
import { Client } from 'pg';
import type { Broker } from '../events/broker.ts';
import { countDeadEvents, redrive } from '../events/dead-events.ts';
import { applyEvents, type InboxDatabase } from '../events/inbox.ts';
import type { Queryable } from '../events/kit-state.ts';
import { countPendingEvents, readOldestPendingAge } from '../events/outbox.ts';
import { serveStream } from '../events/streamed-reply.ts';
import type { Logger } from '../logging.ts';
import type { Subscription } from '../subscriptions.ts';
import { createComparison } from './comparison.ts';
import { compareCopies } from './copies.ts';
import { type Owner, queryOwnerRecords, serveOwnerRecords } from './owner.ts';
import {
  type Difference,
  formatReportSubject,
  type ProcessName,
  type ProcessReport,
} from './process-report.ts';

const createDeletion = (definition: EventDefinition, id: string, sequence: number): Envelope => ({
  id: randomUUIDv7(),
  type: definition.type,
  version: definition.version,
  occurredAt: new Date().toISOString(),
  source: parseEventArea(definition.type),
  key: id,
  sequence,
  actor: null,
  correlationId: randomUUIDv7(),
  causationId: null,
  data: { id },
});

/**
 * Repairs differences that a republish cannot. Marks superfluous rows as deleted, or removes them if the
 * owner never deletes. Replaces an impossible version by a version older than all others.
 */
const repairCopies = async (
  {
    database,
    db,
    subscriptions,
  }: { database: InboxDatabase; db: Queryable; subscriptions: readonly Subscription[] },
  differences: readonly Difference[],
): Promise<void> => {
  for (const { copy, id, kind } of differences) {
    if (kind === 'newer') await db.query(`update "${copy}" set sequence = 0 where id::text = $1`, [id]);
    if (kind !== 'superfluous') continue;
    const copies = subscriptions.filter((one) => one.copy?.table === copy);
    const areaNames = new Set(copies.map(({ definition }) => parseEventArea(definition.type)));
    const tombstone = subscriptions.find((one) => one.tombstone?.table === copy);
    // If several areas fill the table, the row's owner is unknown.
    if (tombstone && areaNames.size === 1) {
      const { rows } = await db.query<{ sequence: number }>(
        `select sequence from "${copy}" where id::text = $1`,
        [id],
      );
      for (const { sequence } of rows)
        await applyEvents(database, subscriptions, [createDeletion(tombstone.definition, id, sequence)]);
      continue;
    }
    for (const table of new Set(copies.flatMap((one) => one.copy?.parts ?? [])))
      await db.query(`delete from "${table.table}" where "${table.of}"::text = $1`, [id]);
    await db.query(`delete from "${copy}" where id::text = $1`, [id]);
  }
};

export interface ReportSource {
  name: ProcessName;
  databaseUrl: string;
  database: InboxDatabase;
  subscriptions: readonly Subscription[];
  owner?: Owner;
  log: Logger;
}

/** Maximum number of reported differences. A larger number has a common cause. */
const maxReported = 10_000;

const takeFirst = (differences: readonly Difference[]): Difference[] => differences.slice(0, maxReported);

const buildReport = async (
  { name, databaseUrl, database, subscriptions, owner, log }: ReportSource,
  connection: NatsConnection,
  wantsRepair: boolean,
): Promise<ProcessReport> => {
  const db = new Client({ connectionString: databaseUrl, application_name: `${name} consistency` });
  // Queries fail with the connection. Without a listener the error would also crash the process.
  db.on('error', () => {});
  await db.connect();

  const repair = async ({ differences, dead }: { differences: readonly Difference[]; dead: number }) => {
    if (dead > 0) await redrive(database, subscriptions, log);
    await repairCopies({ database, db, subscriptions }, differences);
    const unlike = differences.filter(({ kind }) => kind !== 'superfluous');
    for (const [area, some] of Map.groupBy(unlike, ({ type }) => parseEventArea(type))) {
      const ids = [...new Set(some.map(({ key }) => key))];
      for await (const _ of queryOwnerRecords(connection, area, { ask: 'publish', ids }));
    }
  };

  try {
    // Reading a million rows may take minutes.
    await db.query('set statement_timeout = 0');
    const comparison = await createComparison(db, name, subscriptions);
    const look = () => compareCopies({ name, subscriptions, connection, comparison });
    let report = await look();
    let dead = await countDeadEvents(db);
    let repaired: Difference[] = [];
    if (wantsRepair && report.differences.length + dead > 0) {
      repaired = report.differences;
      await repair({ ...report, dead });
      report = await look();
      dead = await countDeadEvents(db);
    }
    const [outbox, age] = owner ? [await countPendingEvents(db), await readOldestPendingAge(db)] : [0, 0];
    return {
      service: name,
      ...report,
      differences: takeFirst(report.differences),
      count: report.differences.length,
      findings: (await owner?.checks()) ?? [],
      outbox,
      outboxAge: Math.round(age),
      dead,
      repaired: takeFirst(repaired),
    };
  } finally {
    await db.end();
  }
};

/** Answers report requests over the broker while this process runs (docs/decisions/0046). */
export const serveReports = (answering: ReportSource, broker: Broker): void => {
  const { name, owner, log } = answering;
  broker.onOpened((connection) => {
    if (owner) serveOwnerRecords(connection, owner, answering);
    serveStream(
      connection,
      { subject: formatReportSubject(name), queue: name, log },
      async function* answers(asked) {
        yield JSON.stringify(await buildReport(answering, connection, JSON.parse(asked).repair));
      },
    );
  });
};
