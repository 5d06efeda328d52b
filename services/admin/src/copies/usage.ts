import { awaitCopy } from '@primal/service-kit/copies';
import { type Kysely, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { AdminTables } from '../tables.ts';

type Database = Kysely<AdminTables>;
type Use = { id: string } | undefined;

const someDocument = (db: Database) => db.selectFrom('document_uses').select('id').limit(1);

/** A document of that customer, if any. */
export const useOfCustomer = (db: Database, id: string): Promise<Use> =>
  someDocument(db).where('customer_id', '=', id).executeTakeFirst();

/** A document with that product on a line, if any. */
export const useOfProduct = (db: Database, id: string): Promise<Use> =>
  someDocument(db).where(sql<boolean>`product_ids @> array[${id}]::uuid[]`).executeTakeFirst();

/** Ten times what an event usually needs from another service to here, in milliseconds. */
const onItsWay = 300;

/**
 * 409 with the sentence when a document uses the record (decisions, "Catalogue, customers, reports").
 *
 * Documents live in other services and their use arrives here by event. One that was stored a moment ago may still be
 * on its way, so a record that seems unused is looked at again for a while. A document that is stored later still keeps
 * the name and price it was made with.
 */
export const refuseUsed = async (findUse: () => Promise<Use>, sentence: string): Promise<void> => {
  if (await awaitCopy(findUse, onItsWay)) throw problem.conflict(sentence, 'in_use');
};
