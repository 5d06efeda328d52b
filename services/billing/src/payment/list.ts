import { paymentsApi } from '@primal/contracts/billing/receivables-api';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { byCustomerName } from '../document/search.ts';
import { presentPayment } from './payment.ts';
import { allocationsByPayment, selectPayments } from './store.ts';

/** One or two letters have no trigram: the index would be read whole. */
const referenceFor = (q: string) => (q.length < 3 ? sql`(p.reference || '')` : sql.ref('p.reference'));

/** Numbers keep their accents: to fold them would write every payment anew, and check numbers have none. */
const hasReference = (q: string) => sql<boolean>`${referenceFor(q)} like lower(${`%${escapeLike(q)}%`})`;

/** Payments by check number, by the number that an earlier system gave, or by the customer's name as it was then. */
export const listPayments = documentList({
  call: paymentsApi.listPayments,
  select: selectPayments,
  id: 'p.id',
  columns: {
    paymentDate: 'p.payment_date',
    customerName: 'p.search_name',
    paymentMethod: 'p.payment_method',
    amount: 'p.amount',
    unapplied: 'p.unapplied',
    createdAt: 'p.created_at',
  },
  sort: ['paymentDate', 'desc'],
  dates: 'p.payment_date',
  equal: { status: 'p.payment_method', customerId: 'p.customer_id' },
  where: ({ invoiceId }) => [
    invoiceId && sql`p.id in (select payment_id from allocations where invoice_id = ${invoiceId})`,
  ],
  search: (q) => [
    { matches: hasReference(q) },
    byCustomerName(q, { name: 'p.search_name', quickFor: 'paymentDate' }),
  ],
  present: async (rows, { tx }) => {
    const ids = rows.map(({ id }) => id);
    const allocations = await allocationsByPayment(tx.db, ids);
    return rows.map((row) => presentPayment(row, allocations.get(row.id) ?? []));
  },
});
