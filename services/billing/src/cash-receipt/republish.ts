import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { selectReceipts, wholeReceipts } from './store.ts';

/** Every cash receipt as it now is. */
export async function* republishReceipts(db: BillingDb): AsyncGenerator<Republished> {
  const next = (after: string, limit: number) =>
    selectReceipts(db).where('r.id', '>', after).orderBy('r.id').limit(limit).execute();
  for await (const rows of inBatches(next))
    for (const data of await wholeReceipts(db, rows))
      yield fact(cashReceiptSaved, { key: data.id, sequence: data.version, data });
}
