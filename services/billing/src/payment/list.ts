import { paymentsApi } from '@primal/contracts/billing/payment';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { matchesCustomerName } from '../document/customer.ts';
import { toAnswer } from './presenter.ts';
import { readAllocations, selectPayments } from './store.ts';

/** Avoids the trigram index for one or two letters, because PostgreSQL would scan all of it. */
const selectNumber = (q: string) =>
  q.length < 3 ? sql`(p.search_number || '')` : sql.ref('p.search_number');

const hasNumber = (q: string) => sql<boolean>`${selectNumber(q)} like lower(${`%${escapeLike(q)}%`})`;

/** Finds payments by check number, reference, the earlier system's number, or the customer's name at that time. */
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
    { matches: hasNumber(q) },
    matchesCustomerName(q, { name: 'p.search_name', quickFor: 'paymentDate' }),
  ],
  toAnswers: async (rows, { tx }) => {
    const ids = rows.map(({ id }) => id);
    const allocations = await readAllocations(tx.db, ids);
    return rows.map((row) => toAnswer(row, allocations.get(row.id) ?? []));
  },
});
