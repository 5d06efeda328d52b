import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Pool } from 'pg';
import { customerId, idOf, seedNumberedCustomers } from './lists/documents.ts';
import { type Measuring, measure } from './measure.ts';
import { formatMissed, measureTime, median } from './timing.ts';

/** `INVOICES=2000 npm run bench ledger` only checks that the bench itself works. */
const invoices = Number(process.env.INVOICES ?? 200_000);
const customers = Math.ceil(invoices / 20);
const linesEach = 5;
const rounds = 10;
/** Maximum accepted answer time of each question, in milliseconds. */
const limits = { asOf: 1_000, books: 2_000 };

const invoiceId = idOf('9000');

const planted = `INV-${1000 + 4 * Math.ceil(invoices / 8)}`;

/** Three of four invoices are paid a month later, each by a separate payment. */
const seed = [
  seedNumberedCustomers(customers),
  `insert into invoices (id, invoice_number, customer_id, customer, invoice_date, due_date, subtotal, delivery_charge, tax,
      discount, total, applied, balance, status, is_pending, has_missing_catch_weights, pdf_generated, pdf_printed,
      version, created_at, updated_at)
    select ${invoiceId('n')}, 'INV-' || (1000 + n), ${customerId(`1 + n % ${customers}`)},
      jsonb_build_object('id', ${customerId(`1 + n % ${customers}`)}, 'name', 'Customer ' || n % ${customers}),
      day, day + 30, ${linesEach} * money, 7.5, 0, 0, ${linesEach} * money + 7.5,
      case when n % 4 = 0 then 0 else ${linesEach} * money + 7.5 end,
      case when n % 4 = 0 then ${linesEach} * money + 7.5 else 0 end,
      case when n % 4 = 0 then 'sent' else 'paid' end, false, false, true, true, 1, day, day
    from generate_series(1, ${invoices}) n,
      lateral (select round(1 + (n * 48271::bigint % 1000000) / 100.0, 2) as money, current_date - 30 - (n % 700) as day) made`,
  `insert into invoice_items (id, invoice_id, position, product_id, product, quantity_ordered, quantity, unit_price, total,
      individual_weights)
    select uuidv7(), i.id, k, uuidv7(), jsonb_build_object('name', 'Product ' || k, 'category', 'Category ' || k % 4), 1, 1,
      (i.total - 7.5) / ${linesEach}, (i.total - 7.5) / ${linesEach}, '[]'
    from invoices i, generate_series(1, ${linesEach}) k`,
  `insert into payments (id, customer_id, customer_name, payment_date, amount, unapplied, payment_method, version, created_at,
      updated_at)
    select ('01900000-0000-7000-a000-' || right(i.id::text, 12))::uuid, i.customer_id, 'Customer', i.invoice_date + 30, i.total, 0,
      'check', 1, i.invoice_date + 30, i.invoice_date + 30
    from invoices i where status = 'paid'`,
  `insert into allocations (id, payment_id, invoice_id, invoice_number, amount, created_at, date)
    select uuidv7(), ('01900000-0000-7000-a000-' || right(i.id::text, 12))::uuid, i.id, i.invoice_number, i.total,
      i.invoice_date + 30, i.invoice_date + 30
    from invoices i where status = 'paid'`,
  `insert into journal_entries (id, at, date, document_type, document_id, document_number, customer_id)
    select id, created_at, invoice_date, 'invoice', id, invoice_number, customer_id from invoices
    union all select id, created_at, payment_date, 'payment', id, null, customer_id from payments`,
  // A single statement, because a trigger compares its debits and credits.
  `insert into journal_lines (entry_id, position, account, category, invoice_id, debit, credit, date)
    select l.*, e.date from (
    select id, 0, 'accounts_receivable', null, id, total, 0 from invoices
    union all select id, 1, 'delivery_income', null, null, 0, delivery_charge from invoices
    union all select invoice_id, 1 + row_number() over (partition by invoice_id order by product ->> 'category'),
      'sales', product ->> 'category', null, 0, sum(total) from invoice_items group by invoice_id, product ->> 'category'
    union all select id, 0, 'undeposited_checks', null, null, amount, 0 from payments
    union all select payment_id, 1, 'accounts_receivable', null, invoice_id, 0, amount from allocations)
      as l (entry_id, position, account, category, invoice_id, debit, credit)
    join journal_entries e on e.id = l.entry_id`,
];

const run = async (pool: Pool, statements: readonly string[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin; set local statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
};

const ask = async ({ clerk, pool }: Measuring): Promise<string[]> => {
  await run(pool, seed);
  await pool.query(
    'vacuum analyze customers, invoices, invoice_items, payments, allocations, journal_entries, journal_lines',
  );
  const { rows } = await pool.query<{ entries: string; lines: string }>(
    'select (select count(*) from journal_entries) as entries, (select count(*) from journal_lines) as lines',
  );
  const { path } = billingApi.getReceivables;
  const questions = {
    'as of a week ago': `${path}?limit=50&asOf=${addDays(today(), -7)}`,
    'as of two months ago': `${path}?limit=50&asOf=${addDays(today(), -60)}`,
    'as of a year ago': `${path}?limit=50&asOf=${addDays(today(), -365)}`,
    'as of a moment a year ago': `${path}?limit=50&asOf=${addDays(today(), -365)}T15:30:00Z`,
    'the checks of the books': booksApi.getBooks.path,
    'what is open before closing': booksApi.getClose.path,
  };
  const lines = [`${rows[0]?.entries} entries with ${rows[0]?.lines} lines of ${invoices} invoices`];
  const look = async (name: string, question: string): Promise<string> => {
    const took: number[] = [];
    let answer = '';
    const send = async () => {
      answer = await clerk.send('GET', question);
    };
    for (let round = 0; round < rounds; round++) took.push(await measureTime(send));
    const ms = median(took);
    const limit = name.startsWith('as of') ? limits.asOf : limits.books;
    lines.push(`${name.padEnd(34)}${ms.toFixed(1).padStart(8)} ms${formatMissed(ms <= limit)}`);
    return answer;
  };
  for (const [name, question] of Object.entries(questions)) await look(name, question);
  await pool.query(
    'update invoices set total = total + 0.01, balance = balance + 0.01 where invoice_number = $1',
    [planted],
  );
  const answer = await look('the checks, with a planted cent', booksApi.getBooks.path);
  if (!answer.includes(planted)) throw new Error(`The cent that was planted in ${planted} was not found.`);
  return [...lines, `at most ${limits.asOf} ms for the past, ${limits.books} ms for the books wanted`];
};

export default function ledger(): Promise<string[]> {
  return measure({ database: 'billing' }, ask);
}
