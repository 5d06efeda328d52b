import { invoiceSaved } from '@primal/contracts/billing/events';
import { fact, inBatches, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentInvoice } from './presenter.ts';
import { itemsByInvoice, selectInvoices } from './store.ts';

/** Every invoice as it now is. */
export async function* republishInvoices(db: BillingDb): AsyncGenerator<Republished> {
  const next = (after: string, limit: number) =>
    selectInvoices(db).where('i.id', '>', after).orderBy('i.id').limit(limit).execute();
  for await (const rows of inBatches(next)) {
    const items = await itemsByInvoice(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const data = presentInvoice(row, items.get(row.id) ?? []);
      yield fact(invoiceSaved, { key: row.id, sequence: row.version, data });
    }
  }
}
