import { invoiceSaved } from '@primal/contracts/billing/events';
import { inBatches, type Republished, type Span, snapshot, within } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentInvoice } from './presenter.ts';
import { selectWholeInvoices } from './store.ts';

/** Every invoice as it now is. */
export async function* republishInvoices(
  db: BillingDb,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const next = (span: Span) =>
    selectWholeInvoices(db).where(within('i.id', span)).orderBy('i.id').limit(span.limit).execute();
  for await (const rows of inBatches(next, ids))
    for (const row of rows)
      yield snapshot(invoiceSaved, {
        key: row.id,
        sequence: row.version,
        data: presentInvoice(row, row.items),
      });
}
