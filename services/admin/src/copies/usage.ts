import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import type { AdminTables } from '../tables.ts';

type Database = Kysely<AdminTables>;
type Use = { id: string } | undefined;

const someDocument = (db: Database) => db.selectFrom('document_uses').select('id').limit(1);

export const useOfCustomer = (db: Database, id: string): Promise<Use> =>
  someDocument(db).where('customer_id', '=', id).executeTakeFirst();

export const useOfProduct = (db: Database, id: string): Promise<Use> =>
  someDocument(db).where(sql<boolean>`product_ids @> array[${id}]::uuid[]`).executeTakeFirst();

/** Ten times what an event usually needs from another service to here, in milliseconds. */
const onItsWay = 300;

/** How long a deletion waits for the copy to catch up, in milliseconds. */
const catchingUp = 1_000;

const unknown = () =>
  problem.unavailable(
    'Primal cannot check right now whether documents use this. Please try again in a moment.',
  );

/** True as soon as no event waits; false while the broker is away or the copy stays behind. */
const isCaughtUp = async (eventsBehind: () => Promise<number>): Promise<boolean> => {
  const deadline = performance.now() + catchingUp;
  for (;;) {
    if ((await eventsBehind().catch(() => null)) === 0) return true;
    if (performance.now() > deadline) return false;
    await pause(25);
  }
};

/**
 * 409 with the sentence when a document uses the record (docs/rules/catalog.md#used-records), 503 while that cannot
 * be known. Call it outside a transaction.
 *
 * Documents live in other services and their use arrives here by event. One that was stored a moment ago may still be
 * on its way, so a record that seems unused is looked at again for a while, and the last word is of a copy that has
 * caught up with all that the broker holds. A document that is stored later still keeps the name and price it was made
 * with.
 */
export const assertUnused = async (
  findUse: () => Promise<Use>,
  sentence: string,
  eventsBehind: () => Promise<number>,
): Promise<void> => {
  const inUse = () => problem.conflict(sentence, 'in_use');
  if (await awaitCopy(findUse, onItsWay)) throw inUse();
  if (!(await isCaughtUp(eventsBehind))) throw unknown();
  if (await findUse()) throw inUse();
};
