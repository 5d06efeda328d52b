import { formatDate } from '@primal/contracts/shared/dates';
import { isOneOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { BillingDb } from '../tables.ts';

/** Parts of refunds that stand: rows of `type`, `document_id` and `amount`. */
export const refundedParts = sql`
  select p.type, p.document_id, p.amount from refund_parts p join refunds f on f.id = p.refund_id
  where f.reversed_on is null`;

/** Last day on which a refund of these documents was reversed, by document. */
export const readLastReversals = async (
  db: BillingDb,
  documentIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('refund_parts as p')
    .innerJoin('refunds as f', 'f.id', 'p.refund_id')
    .where(isOneOf('p.document_id', documentIds))
    .where('f.reversed_on', 'is not', null)
    .select(['p.document_id as id', sql<string>`max(f.reversed_on)::text`.as('day')])
    .groupBy('p.document_id')
    .execute();
  return new Map(rows.map(({ id, day }) => [id, day]));
};

/**
 * 409 if the document was refunded for some days. A reversal or void on `date` would leave the customer a
 * negative credit on these days.
 */
export const assertNotRefundedSince = async (
  db: BillingDb,
  documentId: string,
  date: string,
): Promise<void> => {
  const last = (await readLastReversals(db, [documentId])).get(documentId);
  if (last !== undefined && date < last)
    throw problem.conflict(
      `A refund of this credit was reversed on ${formatDate(last)}. Nothing before that day can change.`,
    );
};
