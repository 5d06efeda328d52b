import { setTimeout as pause } from 'node:timers/promises';
import { defineEntity, p } from '@mikro-orm/core';
import { documents } from '@primal/contracts/documents';
import { eventTables } from '@primal/contracts/event-tables';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { type Kysely, sql, type Tables, toCopyRow } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { awaitCopy, markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import type { AdminTables } from '../tables.ts';

/**
 * Customer and products that another service's document uses. The copy exists only to reject their deletion.
 */
export const DocumentUseSchema = defineEntity({
  name: 'DocumentUse',
  tableName: 'document_uses',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    customerId: p.uuid().strictNullable(),
    productIds: p.uuid().array(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof DocumentUseSchema]> {}
}

interface UsingDocument {
  customerId?: string | null;
  items?: readonly { productId: string }[];
}

const table = 'document_uses';

const toRow = ({ customerId = null, items = [] }: UsingDocument) =>
  toCopyRow(DocumentUseSchema)({
    customerId,
    productIds: [...new Set(items.map((item) => item.productId))],
  });

const findEvent = (type: string): EventDefinition<UsingDocument> | undefined =>
  Object.values(eventTables)
    .flat()
    .find((event) => event.type === type) as EventDefinition<UsingDocument> | undefined;

/**
 * A voided document still uses its customer and products. A deleted document uses nothing. A payment without
 * invoices uses its customer, whose account has the credit.
 */
export const followDocumentUses = (): Subscription[] =>
  documents.flatMap(({ area, entity, uses }) => {
    const saved = uses && findEvent(`${area}.${entity}.saved`);
    const deleted = uses && findEvent(`${area}.${entity}.deleted`);
    return [
      ...(saved ? [syncCopy(saved, { table, row: toRow })] : []),
      ...(deleted ? [markDeleted(deleted, { table, row: toRow({}) })] : []),
    ];
  });

type Database = Kysely<AdminTables>;
type Use = { id: string } | undefined;

const selectSomeDocument = (db: Database) => db.selectFrom('document_uses').select('id').limit(1);

export const readCustomerUse = (db: Database, id: string): Promise<Use> =>
  selectSomeDocument(db).where('customer_id', '=', id).executeTakeFirst();

export const readProductUse = (db: Database, id: string): Promise<Use> =>
  selectSomeDocument(db).where(sql<boolean>`product_ids @> array[${id}]::uuid[]`).executeTakeFirst();

/** Milliseconds: ten times the usual delay of an event from another service. */
const maxInFlightMs = 300;

const catchingUp = 1_000;

const createUnavailableProblem = () =>
  problem.unavailable(
    'Primal cannot check right now whether documents use this. Please try again in a moment.',
  );

const isCaughtUp = async (eventsBehind: () => Promise<number>): Promise<boolean> => {
  const deadline = performance.now() + catchingUp;
  for (;;) {
    if ((await eventsBehind().catch(() => null)) === 0) return true;
    if (performance.now() > deadline) return false;
    await pause(25);
  }
};

/**
 * 409 with the sentence if a document uses the record (docs/rules/catalog.md#used-records), 503 if unknown.
 * Call it outside a transaction.
 *
 * Other services own the documents, so their use arrives by event. A recent document may be in flight, so an
 * unused record is checked again for a while. The last check requires a copy that has caught up with the
 * broker. A document stored later keeps its own name and price.
 */
export const assertUnused = async (
  findUse: () => Promise<Use>,
  sentence: string,
  eventsBehind: () => Promise<number>,
): Promise<void> => {
  const inUse = () => problem.conflict(sentence, 'in_use');
  if (await awaitCopy(findUse, maxInFlightMs)) throw inUse();
  if (!(await isCaughtUp(eventsBehind))) throw createUnavailableProblem();
  if (await findUse()) throw inUse();
};
