import { paymentSaved } from '@primal/contracts/billing/events';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentPayment } from './presenter.ts';
import { allocationsByPayment, selectPayments } from './store.ts';

/** Every payment as it now is. */
export async function* republishPayments(
  db: BillingDb,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const next = (span: Span) =>
    selectPayments(db).where(within('p.id', span)).orderBy('p.id').limit(span.limit).execute();
  for await (const rows of inBatches(next, ids)) {
    const allocations = await allocationsByPayment(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const data = presentPayment(row, allocations.get(row.id) ?? []);
      yield snapshot(paymentSaved, { key: row.id, sequence: row.version, data });
    }
  }
}
