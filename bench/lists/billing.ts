import { billingApi } from '@primal/contracts/billing/api';
import type { Pool } from 'pg';
import {
  createDocumentQuestions,
  customerCount,
  customerId,
  customerName,
  customerOf,
  type Documents,
  dayOf,
  fillTable,
} from './documents.ts';

const customer = `jsonb_build_object('id', ${customerId('customer')}, 'name', ${customerName('customer')}, 'address', '12 Main Street',
      'city', 'Springfield', 'state', 'IL', 'zipCode', '62701', 'phone', '555-0101', 'email', null, 'contactPerson', null,
      'cashOnDelivery', false, 'showShorts', true)`;

const seedNames = async (pool: Pool): Promise<void> => {
  await pool.query(`insert into customer_names
    select lower(${customerName('n')}) from generate_series(0, ${customerCount - 1}) n on conflict do nothing`);
  await pool.query('vacuum analyze customer_names');
};

const list = (
  table: string,
  call: { path: string },
  insert: string,
  { name, ...columns }: { name: string } & Omit<Parameters<typeof createDocumentQuestions>[0], 'byName'>,
): Documents => {
  const searched = table === 'payments' ? 'search_name' : 'customer_name';
  return {
    name,
    database: 'billing',
    path: call.path,
    table: `${table} ${columns.row}`,
    async seed(pool, from, to) {
      await seedNames(pool);
      await fillTable(pool, table, () => pool.query(insert, [from, to]));
    },
    questions: createDocumentQuestions({
      ...columns,
      byName: `${columns.row}.${searched} in (select name from customer_names where folded_name like $1)`,
    }),
  };
};

/**
 * Of fifty invoices, one is a draft, two are sent, one is voided, and the rest are paid. Drafts and sent
 * invoices are pending.
 */
const invoices = `
  insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
    discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed, version,
    created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'INV-' || (1000 + n), ${customerId('customer')},
    ${customer},
    ${dayOf}, ${dayOf} + 7, money, 5, 0, 0, money + 5, case when status = 'paid' then money + 5 else 0 end,
    case when status in ('paid', 'voided') then 0 else money + 5 end, status, status in ('draft', 'sent'), false,
    status <> 'draft', false, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      case n % 50 when 0 then 'draft' when 1 then 'sent' when 2 then 'sent' when 3 then 'voided' else 'paid' end as status
    ) made`;

export const invoiceList = list('invoices', billingApi.listInvoices, invoices, {
  name: 'invoices',
  row: 'i',
  date: 'i.invoice_date',
  status: { column: 'i.status', values: ['draft', 'sent', 'paid', 'voided'] },
  number: { column: 'i.invoice_number', series: 'INV', beginning: true },
  sorts: {
    invoiceDate: 'i.invoice_date',
    invoiceNumber: 'i.number_value',
    customerName: 'i.customer_name',
    dueDate: 'i.due_date',
    total: 'i.total',
    balance: 'i.balance',
    status: 'i.status',
  },
});

/** Of ten credit memos, one is a draft, one partly applied, one voided, and the rest fully applied. */
const credits = `
  insert into credit_memos (id, credit_number, customer_id, customer, credit_date, subtotal, delivery_charge,
    tax, discount, total, applied, balance, reason, status, voided_at, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'CM-' || (1000 + n), ${customerId('customer')},
    ${customer},
    ${dayOf}, money, 0, 0, 0, money, applied, case status when 'voided' then 0 else money - applied end,
    ('{return,discount,damaged,overcharge,other,null}'::text[])[1 + n % 6], status,
    case status when 'voided' then now() end, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select 1 + (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      case n % 10 when 0 then 'draft' when 1 then 'partial' when 2 then 'voided' else 'applied' end as status) made,
    lateral (select case status when 'applied' then money when 'partial' then 0.5 else 0 end as applied) used`;

export const creditMemoList = list('credit_memos', billingApi.listCreditMemos, credits, {
  name: 'credit memos',
  row: 'c',
  date: 'c.credit_date',
  status: { column: 'c.status', values: ['draft', 'partial', 'applied', 'voided'] },
  number: { column: 'c.credit_number', series: 'CM' },
  sorts: {
    creditDate: 'c.credit_date',
    creditNumber: 'c.number_value',
    customerName: 'c.customer_name',
    reason: 'c.reason',
    total: 'c.total',
    balance: 'c.balance',
    status: 'c.status',
  },
  nullsLast: ['reason'],
});

/** Four of five sales are to walk-in customers; one receipt of fifty is voided. */
const receipts = `
  insert into cash_receipts (id, receipt_number, customer_id, customer, sale_date, subtotal, tax, total, amount_paid,
    payment_method, status, voided_at, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'CR-' || (1000 + n),
    case when n % 5 = 0 then ${customerId('customer')} end,
    case when n % 5 = 0 then ${customer} end,
    ${dayOf}, money, 0, money, money, ('{cash,cash,card,check}'::text[])[1 + n % 4], status,
    case status when 'voided' then now() end, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select (n * 48271 % 100000) / 100.0 as money, ${customerOf} as customer,
      case n % 50 when 0 then 'voided' else 'completed' end as status) made`;

export const cashReceiptList = list('cash_receipts', billingApi.listCashReceipts, receipts, {
  name: 'cash receipts',
  row: 'r',
  date: 'r.sale_date',
  status: { column: 'r.status', values: ['completed', 'voided'] },
  number: { column: 'r.receipt_number', series: 'CR' },
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
});

const invoiceId = customerId('999999');
const invoice = `
  insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
    discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed, version,
    created_at, updated_at)
  values (${invoiceId}, 'INV-1001', ${customerId('0')}, '{"name": "Bench"}', current_date, current_date, 1, 0, 0, 0, 1, 0,
    1, 'sent', false, false, false, false, 1, now(), now()) on conflict do nothing`;

/**
 * Three of five payments are checks. One of twenty leaves a tenth as credit, and one of a thousand is
 * reversed.
 */
const payments = `
  insert into payments (id, customer_id, customer_name, payment_date, amount, unapplied, payment_method, check_number,
    reversed_on, reversal_reason, reversed_at, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), ${customerId('customer')}, ${customerName('customer')}, ${dayOf},
    money, case when n % 20 = 0 and n % 1000 > 0 then round(money / 10, 2) else 0 end, method,
    case when method = 'check' then (1000 + n)::text end, case when n % 1000 = 0 then ${dayOf} end,
    case when n % 1000 = 0 then 'Returned check' end, case when n % 1000 = 0 then now() end, 1,
    now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select 1 + (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      ('{check,check,check,cash,ach}'::text[])[1 + n % 5] as method) made`;

const plainPayments = list('payments', billingApi.listPayments, payments, {
  name: 'payments',
  row: 'p',
  date: 'p.payment_date',
  status: { name: 'method', column: 'p.payment_method', values: ['check', 'cash'] },
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
      filter: 'p.search_number like $1',
      values: ['%51234%'],
    },
  ],
});

/**
 * Uses `not in`, which reads existing rows once. `not exists`, planned for an empty table, would reread the
 * rows it adds.
 */
const allocations = `
  insert into allocations (id, payment_id, invoice_id, invoice_number, amount, created_at, date)
  select uuidv7(), p.id, ${invoiceId}, 'INV-1001', p.amount, p.created_at, p.payment_date from payments p
  where p.id not in (select payment_id from allocations)`;

export const paymentList: Documents = {
  ...plainPayments,
  async seed(pool, from, to) {
    await pool.query(invoice);
    await plainPayments.seed(pool, from, to);
    await fillTable(pool, 'allocations', () => pool.query(allocations));
  },
};
