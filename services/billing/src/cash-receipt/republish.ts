import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { selectReceipts, wholeReceipts } from './store.ts';

/** Every cash receipt as it now is. */
export async function* republishReceipts(
  db: BillingDb,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const next = (span: Span) =>
    selectReceipts(db).where(within('r.id', span)).orderBy('r.id').limit(span.limit).execute();
  for await (const rows of inBatches(next, ids))
    for (const data of await wholeReceipts(db, rows))
      yield snapshot(cashReceiptSaved, { key: data.id, sequence: data.version, data });
}
