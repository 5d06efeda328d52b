import { maxRefundable, type RefundableCredit, refundApi } from '@primal/contracts/billing/refund';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createDocumentSearch } from '../document/search.ts';
import type { BillingDb } from '../tables.ts';
import { toAnswer } from './presenter.ts';
import { refundSeries, selectRefunds } from './store.ts';

export const listRefunds = documentList({
  call: refundApi.listRefunds,
  select: selectRefunds,
  id: 'f.id',
  columns: {
    date: 'f.date',
    refundNumber: 'f.number_value',
    customerName: 'f.customer_name',
    method: 'f.method',
    amount: 'f.amount',
    createdAt: 'f.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'f.date',
  equal: { status: 'f.method', customerId: 'f.customer_id' },
  where: ({ documentId }) => [
    documentId && sql`f.id in (select refund_id from refund_parts where document_id = ${documentId})`,
  ],
  search: createDocumentSearch({
    number: 'f.refund_number',
    series: refundSeries.prefix,
    name: 'f.customer_name',
    quickFor: 'date',
  }),
  toAnswers: (rows) => rows.map((refund) => toAnswer(refund, refund.parts)),
});

/** Credits dated in the future are not refunded yet. */
export const listRefundable = async (db: BillingDb, customerId: string): Promise<RefundableCredit[]> => {
  const { rows } = await sql<RefundableCredit>`
    select type, id, number, date::text as date, amount::text as amount from (
      select 'payment' as type, id, coalesce(number, check_number, reference) as number, payment_date as date,
        unapplied as amount, created_at
      from payments where customer_id = ${customerId} and unapplied > 0
      union all
      select 'credit_memo', id, credit_number, credit_date, balance, created_at
      from credit_memos where customer_id = ${customerId} and status in ('draft', 'partial')) as credits
    where date <= ${today()} order by credits.date, created_at, id limit ${maxRefundable}`.execute(db);
  return rows;
};
