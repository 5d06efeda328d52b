import { billingApi } from '@primal/contracts/billing/api';
import { customerId, customerName, customerOf, type Documents, dayOf, fill, seedNames } from './documents.ts';
import { documentQuestions } from './questions.ts';

/**
 * Of fifty invoices one is a draft, two are sent, one is voided, the others are paid; drafts and sent ones are pending.
 */
const invoices = `
  insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
    discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed, version,
    created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'INV-' || (1000 + n), ${customerId('customer')},
    jsonb_build_object('id', ${customerId('customer')}, 'name', ${customerName('customer')}, 'address', '12 Main Street',
      'city', 'Springfield', 'state', 'IL', 'zipCode', '62701', 'phone', '555-0101', 'email', null, 'contactPerson', null),
    ${dayOf}, ${dayOf} + 7, money, 5, 0, 0, money + 5, case when status = 'paid' then money + 5 else 0 end,
    case when status in ('paid', 'voided') then 0 else money + 5 end, status, status in ('draft', 'sent'), false,
    status <> 'draft', false, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      case n % 50 when 0 then 'draft' when 1 then 'sent' when 2 then 'sent' when 3 then 'voided' else 'paid' end as status
    ) made`;

export const invoiceList: Documents = {
  name: 'invoices',
  database: 'billing',
  path: billingApi.listInvoices.path,
  table: 'invoices i',
  async seed(pool, from, to) {
    await seedNames(pool);
    await fill(pool, 'invoices', () => pool.query(invoices, [from, to]));
  },
  questions: documentQuestions({
    row: 'i',
    date: 'i.invoice_date',
    status: { column: 'i.status', values: ['draft', 'sent', 'paid', 'voided'] },
    number: { column: 'i.invoice_number', series: 'INV', beginning: true },
    byName: 'i.customer_name in (select name from customer_names where folded_name like $1)',
    sorts: {
      invoiceDate: 'i.invoice_date',
      invoiceNumber: 'i.number_value',
      customerName: 'i.customer_name',
      dueDate: 'i.due_date',
      total: 'i.total',
      balance: 'i.balance',
      status: 'i.status',
    },
  }),
};
