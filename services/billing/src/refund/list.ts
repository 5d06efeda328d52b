import { refundApi } from '@primal/contracts/billing/refund';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createDocumentSearch } from '../document/customer.ts';
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
