import { billingApi } from '@primal/contracts/billing/api';
import {
  customerCount,
  customerId,
  customerName,
  customerOf,
  type Documents,
  dayOf,
  fill,
} from './documents.ts';
import { documentQuestions } from './questions.ts';

const names = `
  insert into customer_names select lower(${customerName('n')}) from generate_series(0, ${customerCount - 1}) n
  on conflict do nothing`;

/** The one invoice that all allocations name: the list looks for allocations by their payment. */
const invoiceId = customerId('999999');
const invoice = `
  insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
    discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed, version,
    created_at, updated_at)
  values (${invoiceId}, 'INV-1001', ${customerId('0')}, '{"name": "Bench"}', current_date, current_date, 1, 0, 0, 0, 1, 0,
    1, 'sent', false, false, false, false, 1, now(), now()) on conflict do nothing`;

/** Three of five by check; of twenty one leaves a tenth as credit, and of a thousand one is reversed. */
const payments = `
  insert into payments (id, customer_id, customer_name, payment_date, amount, unapplied, payment_method, check_number,
    reversed_on, reversal_reason, reversed_at, version, created_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), ${customerId('customer')}, ${customerName('customer')}, ${dayOf},
    money, case when n % 20 = 0 and n % 1000 > 0 then round(money / 10, 2) else 0 end, method,
    case when method = 'check' then (1000 + n)::text end, case when n % 1000 = 0 then ${dayOf} end,
    case when n % 1000 = 0 then 'Returned check' end, case when n % 1000 = 0 then now() end, 1,
    now() - interval '1 minute' * ($2 - n)
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select 1 + (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      ('{check,check,check,cash,ach}'::text[])[1 + n % 5] as method) made`;

const allocations = `
  insert into allocations (id, payment_id, invoice_id, invoice_number, amount, created_at)
  select uuidv7(), p.id, ${invoiceId}, 'INV-1001', p.amount, p.created_at from payments p
  where not exists (select from allocations a where a.payment_id = p.id)`;

export const paymentList: Documents = {
  name: 'payments',
  database: 'billing',
  path: billingApi.listPayments.path,
  table: 'payments p',
  async seed(pool, from, to) {
    await pool.query(names);
    await pool.query('vacuum analyze customer_names');
    await pool.query(invoice);
    await fill(pool, 'payments', () => pool.query(payments, [from, to]));
    await fill(pool, 'allocations', () => pool.query(allocations));
  },
  questions: documentQuestions({
    row: 'p',
    date: 'p.payment_date',
    status: { name: 'method', column: 'p.payment_method', values: ['check', 'cash'] },
    byName: 'p.search_name in (select name from customer_names where folded_name like $1)',
    sorts: {
      paymentDate: 'p.payment_date',
      customerName: 'p.search_name',
      paymentMethod: 'p.payment_method',
      amount: 'p.amount',
      unapplied: 'p.unapplied',
    },
    further: [
      {
        name: 'search by check number',
        query: { q: '51234' },
        filter: 'p.reference like $1',
        values: ['%51234%'],
      },
    ],
  }),
};
