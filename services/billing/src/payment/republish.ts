import { paymentSaved } from '@primal/contracts/billing/events';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentPayment } from './presenter.ts';
import { allocationsByPayment, selectPayments } from './store.ts';

/** Every payment as it now is. */
export async function* republishPayments(db: BillingDb): AsyncGenerator<Republished> {
  const next = (after: string, limit: number) =>
    selectPayments(db).where('p.id', '>', after).orderBy('p.id').limit(limit).execute();
  for await (const rows of inBatches(next)) {
    const allocations = await allocationsByPayment(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const data = presentPayment(row, allocations.get(row.id) ?? []);
      yield fact(paymentSaved, { key: row.id, sequence: row.version, data });
    }
  }
}
