import { randomUUIDv7 } from 'node:crypto';
import { type Envelope, type EventDefinition, parseEventArea } from '@primal/contracts/shared/events';
import { applyEvents, type InboxDatabase } from '../events/inbox.ts';
import type { Queryable } from '../events/kit-state.ts';
import type { Subscription } from '../subscriptions.ts';
import type { Difference } from './process-report.ts';

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
export const repairCopies = async (
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
    const gone = subscriptions.find((one) => one.tombstone?.table === copy);
    // If several areas fill the table, the row's owner is unknown.
    if (gone && areaNames.size === 1) {
      const { rows } = await db.query<{ sequence: number }>(
        `select sequence from "${copy}" where id::text = $1`,
        [id],
      );
      for (const { sequence } of rows)
        await applyEvents(database, subscriptions, [createDeletion(gone.definition, id, sequence)]);
      continue;
    }
    for (const table of new Set(copies.flatMap((one) => one.copy?.parts ?? [])))
      await db.query(`delete from "${table.table}" where "${table.of}"::text = $1`, [id]);
    await db.query(`delete from "${copy}" where id::text = $1`, [id]);
  }
};
