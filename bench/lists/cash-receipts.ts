import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt-api';
import { customerId, customerName, customerOf, type Documents, dayOf, fill, seedNames } from './documents.ts';
import { documentQuestions } from './questions.ts';

/** Four of five buyers walk in; one receipt of fifty is voided. */
const receipts = `
  insert into cash_receipts (id, receipt_number, customer_id, customer, sale_date, subtotal, tax, total, amount_paid,
    payment_method, status, voided_at, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'CR-' || (1000 + n),
    case when n % 5 = 0 then ${customerId('customer')} end,
    case when n % 5 = 0 then jsonb_build_object('id', ${customerId('customer')}, 'name', ${customerName('customer')},
      'address', '12 Main Street', 'city', 'Springfield', 'state', 'IL', 'zipCode', '62701', 'phone', '555-0101',
      'email', null, 'contactPerson', null) end,
    ${dayOf}, money, 0, money, money, ('{cash,cash,card,check}'::text[])[1 + n % 4], status,
    case status when 'voided' then now() end, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select (n * 48271 % 100000) / 100.0 as money, ${customerOf} as customer,
      case n % 50 when 0 then 'voided' else 'completed' end as status) made`;

export const cashReceiptList: Documents = {
  name: 'cash receipts',
  database: 'billing',
  path: cashReceiptApi.listCashReceipts.path,
  table: 'cash_receipts r',
  async seed(pool, from, to) {
    await seedNames(pool);
    await fill(pool, 'cash_receipts', () => pool.query(receipts, [from, to]));
  },
  questions: documentQuestions({
    row: 'r',
    date: 'r.sale_date',
    status: { column: 'r.status', values: ['completed', 'voided'] },
    number: { column: 'r.receipt_number', series: 'CR' },
    byName: 'r.customer_name in (select name from customer_names where folded_name like $1)',
    sorts: {
      saleDate: 'r.sale_date',
      receiptNumber: 'r.number_value',
      customerName: 'r.customer_name',
      paymentMethod: 'r.payment_method',
      total: 'r.total',
      status: 'r.status',
    },
    further: [
      { name: 'search for walk-in', query: { q: 'walk-in' }, filter: "r.customer_name = 'walk-in customer'" },
    ],
  }),
};
