import { cashReceiptApi, walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import { fold } from '@primal/contracts/shared/fold';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createDocumentSearch } from '../document/customer.ts';
import { toSummary } from './presenter.ts';
import { selectReceipts } from './store.ts';

const walkIn = fold(walkInCustomer);

export const listCashReceipts = documentList({
  call: cashReceiptApi.listCashReceipts,
  select: selectReceipts,
  id: 'r.id',
  columns: {
    saleDate: 'r.sale_date',
    receiptNumber: 'r.number_value',
    /** Normalized for search; 'walk-in' for a customer without a record. */
    customerName: 'r.customer_name',
    paymentMethod: 'r.payment_method',
    total: 'r.total',
    status: 'r.status',
    createdAt: 'r.created_at',
  },
  sort: ['saleDate', 'desc'],
  dates: 'r.sale_date',
  equal: { status: 'r.status', customerId: 'r.customer_id' },
  search: createDocumentSearch({
    number: 'r.receipt_number',
    series: 'CR',
    name: 'r.customer_name',
    quickFor: 'saleDate',
    names: sql`(
      select name, folded_name from customer_names union values (${walkIn}, ${walkIn})) as names`,
  }),
  toAnswers: (rows) => rows.map(toSummary),
});
