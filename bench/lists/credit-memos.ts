import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { customerId, customerName, customerOf, type Documents, dayOf, fill, seedNames } from './documents.ts';
import { documentQuestions } from './questions.ts';

/** Of ten credit memos one is a draft, one partly applied, one voided; the others are used up. */
const credits = `
  insert into credit_memos (id, credit_number, customer_id, customer, credit_date, subtotal, delivery_charge, total,
    applied, balance, reason, status, voided_at, version, created_at, updated_at)
  select uuidv7(interval '1 minute' * (n - 1000000)), 'CM-' || (1000 + n), ${customerId('customer')},
    jsonb_build_object('id', ${customerId('customer')}, 'name', ${customerName('customer')}, 'address', '12 Main Street',
      'city', 'Springfield', 'state', 'IL', 'zipCode', '62701', 'phone', '555-0101', 'email', null, 'contactPerson', null),
    ${dayOf}, money, 0, money, applied, case status when 'voided' then 0 else money - applied end,
    ('{return,discount,damaged,overcharge,other,null}'::text[])[1 + n % 6], status,
    case status when 'voided' then now() end, 1, now() - interval '1 minute' * ($2 - n), now()
  from generate_series($1::bigint + 1, $2::bigint) n,
    lateral (select 1 + (n * 48271 % 1000000) / 100.0 as money, ${customerOf} as customer,
      case n % 10 when 0 then 'draft' when 1 then 'partial' when 2 then 'voided' else 'applied' end as status) made,
    lateral (select case status when 'applied' then money when 'partial' then 0.5 else 0 end as applied) used`;

export const creditMemoList: Documents = {
  name: 'credit memos',
  database: 'billing',
  path: creditMemoApi.listCreditMemos.path,
  table: 'credit_memos c',
  async seed(pool, from, to) {
    await seedNames(pool);
    await fill(pool, 'credit_memos', () => pool.query(credits, [from, to]));
  },
  questions: documentQuestions({
    row: 'c',
    date: 'c.credit_date',
    status: { column: 'c.status', values: ['draft', 'partial', 'applied', 'voided'] },
    number: { column: 'c.credit_number', series: 'CM' },
    byName: 'c.customer_name in (select name from customer_names where folded_name like $1)',
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
  }),
};
