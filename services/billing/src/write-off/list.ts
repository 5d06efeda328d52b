import { writeOffApi } from '@primal/contracts/billing/write-off';
import { documentList } from '@primal/service-kit/lists/list';
import { createDocumentSearch } from '../document/customer.ts';
import { toAnswer } from './presenter.ts';
import { selectWriteOffs } from './store.ts';

export const listWriteOffs = documentList({
  call: writeOffApi.listWriteOffs,
  select: selectWriteOffs,
  id: 'w.id',
  columns: {
    date: 'w.date',
    customerName: 'w.search_name',
    amount: 'w.amount',
    createdAt: 'w.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'w.date',
  equal: {
    status: 'w.kind',
    customerId: 'w.customer_id',
    invoiceId: 'w.invoice_id',
    paymentId: 'w.payment_id',
  },
  search: createDocumentSearch({
    number: 'w.invoice_number',
    series: 'INV',
    name: 'w.search_name',
    quickFor: 'date',
  }),
  toAnswers: (rows) => rows.map((row) => toAnswer(row)),
});
