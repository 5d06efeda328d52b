import { businessTimeZone } from '@primal/contracts/shared/dates';
import type { Migration } from '@primal/service-kit/database/migrate';

const entries = `
  create table journal_entries (
    id uuid primary key,
    at timestamptz(3) not null,
    date date not null,
    document_type text not null,
    document_id uuid not null,
    document_number text,
    customer_id uuid
  );
  create index on journal_entries (date, id);
  create index on journal_entries (at, id);
  create index on journal_entries (document_id);
  create index on journal_entries (upper(document_number) text_pattern_ops);
  create index on journal_entries (customer_id, date, id) where customer_id is not null`;

const lines = `
  create table journal_lines (
    entry_id uuid not null references journal_entries (id),
    position integer not null,
    account text not null,
    category text,
    invoice_id uuid,
    debit numeric(12,2) not null,
    credit numeric(12,2) not null,
    primary key (entry_id, position),
    constraint journal_lines_side check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0)),
    constraint journal_lines_invoice check ((invoice_id is not null) = (account = 'accounts_receivable'))
  );
  create index on journal_lines (account, entry_id) include (invoice_id, debit, credit)`;

/** All lines of an entry come in one statement; none comes later, and none goes. */
const balance = `
  create function journal_lines_balance() returns trigger language plpgsql as $$
  declare unbalanced uuid;
  begin
    select entry_id into unbalanced from added group by entry_id having sum(debit) <> sum(credit) limit 1;
    if found then
      raise exception 'The debits of journal entry % are not its credits', unbalanced using errcode = 'check_violation';
    end if;
    return null;
  end $$;
  create trigger journal_lines_balance after insert on journal_lines
    referencing new table as added for each statement execute function journal_lines_balance()`;

const appendOnly = `
  create function journal_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'Journal entries are never changed: write another one';
  end $$;
  create trigger journal_entries_append_only before update or delete or truncate on journal_entries
    for each statement execute function journal_is_append_only();
  create trigger journal_lines_append_only before update or delete or truncate on journal_lines
    for each statement execute function journal_is_append_only()`;

const accounts = `
  create table accounts (
    role text not null,
    category text not null default '',
    number text not null,
    name text not null,
    primary key (role, category)
  )`;

/** What was settled together with its payment has its moment: until now the clock was read twice. */
const moments = `
  update allocations a set created_at = p.created_at from payments p
  where p.id = a.payment_id and a.created_at > p.created_at and a.created_at < p.created_at + interval '20 milliseconds'`;

/**
 * The entries of all documents that have none, as if they had been written when the documents were; what \`postings.ts\`
 * says, in SQL, so that 200,000 invoices take seconds. Tables of documents are only read. \`zone\`: the business's.
 */
const entriesOf = (zone: string): string => {
  const dayOf = (at: string) => `(${at} at time zone '${zone.replaceAll("'", "''")}')::date`;
  const invoice = `'invoice', d.id, d.invoice_number, d.customer_id, d.invoice_date, d.created_at`;
  const payment = `'payment', d.id, coalesce(d.number, d.check_number), d.customer_id`;
  const memo = `'credit_memo', d.id, d.credit_number, d.customer_id`;
  const receipt = `'cash_receipt', d.id, d.receipt_number, d.customer_id`;
  const category = `nullif(i.product ->> 'category', '')`;
  const money = `case d.payment_method when 'cash' then 'cash' when 'check' then 'undeposited_checks'
    when 'credit_card' then 'card' when 'card' then 'card' when 'brought_forward' then 'opening_balance' else 'bank' end`;
  const invoices = `from invoices d where d.status in ('sent', 'paid')`;
  return `
  with moved (document_type, document_id, document_number, customer_id, date, at, account, category, invoice_id, amount) as (
    select ${invoice}, 'accounts_receivable', null::text, d.id, d.total ${invoices}
    union all select ${invoice}, 'opening_balance', null, null, -d.total ${invoices} and d.brought_forward
    union all select ${invoice}, 'delivery_income', null, null, -d.delivery_charge ${invoices} and not d.brought_forward
    union all select ${invoice}, 'sales_tax', null, null, -d.tax ${invoices} and not d.brought_forward
    union all select ${invoice}, 'discounts', null, null, d.discount ${invoices} and not d.brought_forward
    union all select ${invoice}, 'sales', ${category}, null, -i.total
      from invoices d join invoice_items i on i.invoice_id = d.id where d.status in ('sent', 'paid') and not d.brought_forward
    union all select ${payment}, m.date, m.at, m.account, null, null, m.sign * m.amount
      from payments d, lateral (values
        (d.payment_date, d.created_at, ${money}, 1, d.amount),
        (d.payment_date, d.created_at, 'customer_credits', -1, d.amount),
        (d.reversed_on, d.reversed_at, ${money}, -1, d.amount),
        (d.reversed_on, d.reversed_at, 'customer_credits', 1, d.amount)) as m (date, at, account, sign, amount)
      where m.date is not null
    union all select ${payment}, m.date, m.at, m.account, null, m.invoice_id, m.sign * a.amount
      from payments d join allocations a on a.payment_id = d.id, lateral (
        select case when a.created_at = d.created_at then d.payment_date
          else greatest(d.payment_date, ${dayOf('a.created_at')}) end as date) as applied, lateral (values
        (applied.date, a.created_at, 'customer_credits', null::uuid, 1),
        (applied.date, a.created_at, 'accounts_receivable', a.invoice_id, -1),
        (greatest(applied.date, d.reversed_on), d.reversed_at, 'customer_credits', null, -1),
        (greatest(applied.date, d.reversed_on), d.reversed_at, 'accounts_receivable', a.invoice_id, 1))
        as m (date, at, account, invoice_id, sign)
      where m.at is not null
    union all select ${memo}, d.credit_date, d.created_at, 'customer_credits', null, null, -d.total
      from credit_memos d where d.status <> 'voided'
    union all select ${memo}, d.credit_date, d.created_at, 'delivery_income', null, null, d.delivery_charge
      from credit_memos d where d.status <> 'voided'
    union all select ${memo}, d.credit_date, d.created_at, 'sales', ${category}, null, i.total
      from credit_memos d join credit_memo_items i on i.credit_memo_id = d.id where d.status <> 'voided'
    union all select ${memo}, greatest(d.credit_date, ${dayOf('a.created_at')}), a.created_at, m.account, null, m.invoice_id, m.sign * a.amount
      from credit_memos d join credit_applications a on a.credit_memo_id = d.id, lateral (values
        ('customer_credits', null::uuid, 1), ('accounts_receivable', a.invoice_id, -1)) as m (account, invoice_id, sign)
      where d.status <> 'voided'
    union all select ${receipt}, m.date, m.at, s.account, s.category, null, m.sign * s.amount
      from cash_receipts d, lateral (
        select ${money} as account, null::text as category, d.total as amount
        union all select 'sales_tax', null, -d.tax
        union all select 'sales', ${category}, -i.total from cash_receipt_items i where i.cash_receipt_id = d.id) as s, lateral (values
        (d.sale_date, d.created_at, 1),
        (greatest(d.sale_date, ${dayOf('d.voided_at')}), d.voided_at, -1)) as m (date, at, sign)
      where m.at is not null),
  sums as materialized (
    select document_type, document_id, document_number, customer_id, date, at, account, category, invoice_id, sum(amount) as amount
    from moved where not exists (select from journal_entries e where e.document_id = moved.document_id)
    group by document_type, document_id, document_number, customer_id, date, at, account, category, invoice_id
    having sum(amount) <> 0),
  made as materialized (
    select document_type, document_id, document_number, customer_id, date, at,
      uuidv7(at - now()) as id
    from (select distinct document_type, document_id, document_number, customer_id, date, at from sums) as each),
  stored as (
    insert into journal_entries (id, at, date, document_type, document_id, document_number, customer_id)
    select id, at, date, document_type, document_id, document_number, customer_id from made)
  insert into journal_lines (entry_id, position, account, category, invoice_id, debit, credit)
  select m.id, row_number() over (partition by m.id order by s.amount < 0, s.account, s.category) - 1,
    s.account, s.category, s.invoice_id, greatest(s.amount, 0), greatest(-s.amount, 0)
  from sums s join made m on (m.document_id, m.date, m.at) = (s.document_id, s.date, s.at)
    and m.customer_id is not distinct from s.customer_id`;
};

/** What the ledger says of invoices and of credit is what the documents say; nothing is stored otherwise. */
const proof = `
  do $$
  declare wrong text;
  begin
    select string_agg(number, ', ') into wrong from (
      select coalesce(i.invoice_number, owed.invoice_id::text) as number
      from (select invoice_id, sum(debit - credit) as balance from journal_lines
        where account = 'accounts_receivable' group by invoice_id) as owed
      full join (select id, invoice_number, case when status in ('sent', 'paid') then balance else 0 end as balance from invoices) as i
        on i.id = owed.invoice_id
      where coalesce(owed.balance, 0) <> coalesce(i.balance, 0) limit 20) as found;
    if wrong is not null then
      raise exception 'The ledger would not equal the balance of these invoices: %', wrong;
    end if;
    select string_agg(customer_id::text, ', ') into wrong from (
      select customer_id from (
        select e.customer_id, l.credit - l.debit as amount
        from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'customer_credits'
        union all select customer_id, -unapplied from payments where unapplied > 0
        union all select customer_id, -balance from credit_memos where status in ('draft', 'partial')) as parts
      group by customer_id having sum(amount) <> 0 limit 20) as found;
    if wrong is not null then
      raise exception 'The ledger would not equal the credit of these customers: %', wrong;
    end if;
  end $$`;

/** The ledger, with the entries of what was stored before it. Fills what has none; run again it adds nothing. */
export const fillLedger = (zone: string): string[] => [entriesOf(zone), proof];

export const ledger: Migration = {
  name: '008-ledger',
  get sql() {
    return [entries, lines, balance, appendOnly, accounts, moments, ...fillLedger(businessTimeZone())];
  },
};
