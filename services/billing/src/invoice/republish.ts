import { invoiceSaved } from '@primal/contracts/billing/events';
import { fact, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentInvoice } from './presenter.ts';
import { itemsByInvoice, selectInvoices } from './rows.ts';

const batch = 200;

/** Every invoice as it now is, in portions. */
export async function* republishInvoices(db: BillingDb): AsyncGenerator<Republished> {
  for (let last: string | null = null; ; ) {
    const page = selectInvoices(db).orderBy('i.id').limit(batch);
    const rows = await (last ? page.where('i.id', '>', last) : page).execute();
    const items = await itemsByInvoice(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) {
      const data = presentInvoice(row, items.get(row.id) ?? []);
      yield fact(invoiceSaved, { key: row.id, sequence: row.version, data });
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
