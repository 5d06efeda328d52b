import { invoiceSaved } from '@primal/contracts/billing/events';
import { fact, type Republished } from '@primal/service-kit/service';
import type { BillingDb } from '../tables.ts';
import { presentInvoice } from './presenter.ts';
import { itemsByInvoice, selectInvoices } from './store.ts';

const batch = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

const nextBatch = (db: BillingDb, after: string) =>
  selectInvoices(db).where('i.id', '>', after).orderBy('i.id').limit(batch).execute();

/** Every invoice as it now is, some at a time. */
export async function* republishInvoices(db: BillingDb): AsyncGenerator<Republished> {
  let rows = await nextBatch(db, beforeAll);
  while (rows.length > 0) {
    const ids = rows.map((row) => row.id);
    const items = await itemsByInvoice(db, ids);
    for (const row of rows) {
      const data = presentInvoice(row, items.get(row.id) ?? []);
      yield fact(invoiceSaved, { key: row.id, sequence: row.version, data });
    }
    rows = await nextBatch(db, ids.at(-1) ?? beforeAll);
  }
}
