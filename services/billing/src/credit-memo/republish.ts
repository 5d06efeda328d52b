import { creditMemoSaved } from '@primal/contracts/billing/events';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { selectCreditMemos, wholeCreditMemos } from './store.ts';

/** Every credit memo as it now is. */
export async function* republishCreditMemos(db: BillingDb): AsyncGenerator<Republished> {
  const next = (after: string, limit: number) =>
    selectCreditMemos(db).where('c.id', '>', after).orderBy('c.id').limit(limit).execute();
  for await (const rows of inBatches(next))
    for (const data of await wholeCreditMemos(db, rows))
      yield fact(creditMemoSaved, { key: data.id, sequence: data.version, data });
}
