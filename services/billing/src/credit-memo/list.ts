import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createDocumentSearch } from '../document/customer.ts';
import { toSummary } from './presenter.ts';
import { readLaterCredits, selectCreditMemos } from './store.ts';

export const listCreditMemos = documentList({
  call: creditMemoApi.listCreditMemos,
  select: selectCreditMemos,
  id: 'c.id',
  columns: {
    creditDate: 'c.credit_date',
    creditNumber: 'c.number_value',
    customerName: 'c.customer_name',
    reason: { nullable: 'c.reason' },
    total: 'c.total',
    balance: 'c.balance',
    status: 'c.status',
    createdAt: 'c.created_at',
  },
  sort: ['creditDate', 'desc'],
  dates: 'c.credit_date',
  equal: { status: 'c.status', customerId: 'c.customer_id', invoiceId: 'c.invoice_id' },
  where: ({ appliedTo }) => [
    appliedTo &&
      sql`c.id in (select credit_memo_id from credit_applications where invoice_id = ${appliedTo} and taken_back_on is null)`,
  ],
  search: createDocumentSearch({
    number: 'c.credit_number',
    series: 'CM',
    name: 'c.customer_name',
    quickFor: 'creditDate',
  }),
  toAnswers: async (rows, { tx }) => {
    const laterCredits = await readLaterCredits(tx.db, rows);
    return rows.map((row) => toSummary({ ...row, laterCredit: laterCredits.get(row.id) }));
  },
});
