import { creditMemoSaved } from '@primal/contracts/billing/events';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { selectCreditMemos, wholeCreditMemos } from './store.ts';

/** Every credit memo as it now is. */
export async function* republishCreditMemos(
  db: BillingDb,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const next = (span: Span) =>
    selectCreditMemos(db).where(within('c.id', span)).orderBy('c.id').limit(span.limit).execute();
  for await (const rows of inBatches(next, ids))
    for (const data of await wholeCreditMemos(db, rows))
      yield snapshot(creditMemoSaved, { key: data.id, sequence: data.version, data });
}
