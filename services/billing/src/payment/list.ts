import type { billingApi } from '@primal/contracts/billing/api';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { Query } from '@primal/contracts/shared/api';
import { sql } from '@primal/service-kit/database';
import { asked, keysetPage } from '@primal/service-kit/lists/page';
import { escapeLike, type SearchSource } from '@primal/service-kit/lists/search';
import { type Page, page } from '@primal/service-kit/routes';
import { byCustomerName } from '../document/search.ts';
import type { BillingDb } from '../tables.ts';
import { presentPayment } from './payment.ts';
import { allocationsByPayment, selectPayments } from './store.ts';

type Filters = Query<typeof billingApi.listPayments>;

const columns = {
  paymentDate: sql.ref('p.payment_date'),
  customerName: sql.ref('p.search_name'),
  paymentMethod: sql.ref('p.payment_method'),
  amount: sql.ref('p.amount'),
  unapplied: sql.ref('p.unapplied'),
  createdAt: sql.ref('p.created_at'),
};

/** One or two letters have no trigram: the index would be read whole. */
const referenceFor = (q: string) => (q.length < 3 ? sql`(p.reference || '')` : sql.ref('p.reference'));

/** Numbers keep their accents: to fold them would write every payment anew, and check numbers have none. */
const hasReference = (q: string) => sql<boolean>`${referenceFor(q)} like lower(${`%${escapeLike(q)}%`})`;

/** By check number, by the number that an earlier system gave, or by the customer's name as it was then. */
const search = (q: string | undefined): SearchSource[] | null =>
  q
    ? [
        { matches: hasReference(q) },
        byCustomerName(q, { name: sql.ref('p.search_name'), quickFor: 'paymentDate' }),
      ]
    : null;

const filtered = (db: BillingDb, { from, to, status, customerId, invoiceId }: Filters) => {
  let query = selectPayments(db);
  if (from) query = query.where('p.payment_date', '>=', from);
  if (to) query = query.where('p.payment_date', '<=', to);
  if (status) query = query.where('p.payment_method', '=', status);
  if (customerId) query = query.where('p.customer_id', '=', customerId);
  if (invoiceId)
    query = query.where(
      sql<boolean>`p.id in (select payment_id from allocations where invoice_id = ${invoiceId})`,
    );
  return query;
};

/** One page of payments with their allocations, newest payment date first unless sorted otherwise. */
export const listPayments = async (db: BillingDb, filters: Filters): Promise<Page<PaymentAnswer[]>> => {
  const found = await keysetPage(db, filtered(db, filters), {
    columns,
    id: sql.ref('p.id'),
    ...asked(filters, { sort: 'paymentDate', order: 'desc' }),
    search: search(filters.q),
  });
  const allocations = await allocationsByPayment(
    db,
    found.rows.map(({ id }) => id),
  );
  return page(
    found.rows.map((row) => presentPayment(row, allocations.get(row.id) ?? [])),
    found,
  );
};
