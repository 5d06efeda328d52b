import {
  type ExportFormat,
  maxExportedEntries,
  type OpeningBalancesDue,
} from '@primal/contracts/billing/accounting-export';
import { type AccountAnswer, type AccountRole, accountRoleNames } from '@primal/contracts/billing/accounts';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { type AccountNames, readAccountNames, readAccounts } from '../account/store.ts';
import { type MemoFacts, selectDocumentFacts } from '../figures/memo.ts';
import type { BillingDb } from '../tables.ts';

export interface ExportedCustomer {
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  email: string | null;
  contactPerson: string | null;
}

interface ExportedLine {
  account: AccountAnswer;
  /** Number of the invoice whose balance the line changes; null for other lines. */
  invoiceNumber: string | null;
  debit: string;
  credit: string;
}

/** All new entries of a document and date, merged (docs/decisions/0160). */
export interface ExportedEntry extends MemoFacts {
  ids: string[];
  customer: ExportedCustomer | null;
  dueDate: BusinessDate | null;
  lines: readonly ExportedLine[];
}

export interface ExportLedger {
  entries: ExportedEntry[];
  accountOf: AccountNames;
  chart: readonly AccountAnswer[];
}

interface Stored extends Omit<ExportedEntry, 'lines' | 'isShort'> {
  lines: (Omit<ExportedLine, 'account'> & { role: AccountRole; category: string | null })[];
}

const isNew = sql<boolean>`not exists (select from exported_entries x where x.entry_id = e.id)`;
const isOpening = sql<boolean>`exists (select from journal_lines l
  where l.entry_id = e.id and l.account = 'opening_balance')`;
/**
 * Excludes opening balances, because the accounting program already has them. An export includes them only on
 * request.
 */
const isDue = sql<boolean>`${isNew} and not ${isOpening}`;

const about = selectDocumentFacts(sql.ref('d.document_type'), sql.ref('d.document_id'));

/** New entries by document and date; entries with the same time are in id order. */
const selectNewDays = (due: RawBuilder<boolean>, which: RawBuilder<boolean>) => sql`
  select e.document_id, e.document_type, e.date, e.customer_id,
    (array_agg(e.document_number order by e.at desc, e.id desc))[1] as document_number,
    array_agg(e.id order by e.at, e.id) as ids, min(e.at) as began, max(e.at) as ended
  from journal_entries e where ${due} and ${which}
  group by e.document_id, e.document_type, e.date, e.customer_id`;

/** Unexported documents by date up to a day: rows of `date`. Excludes entries with zero amounts. */
export const queryUnexportedEntries = (through: BusinessDate) => sql`
  select d.date from (${selectNewDays(isDue, sql<boolean>`e.date <= ${through}`)}) as d
  where cardinality(d.ids) = 1 or exists (
    select from journal_lines l where l.entry_id = any(d.ids)
    group by l.account, l.category, l.invoice_id having sum(l.debit - l.credit) <> 0)`;

export const readOpeningBalancesDue = async (
  db: BillingDb,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<OpeningBalancesDue> => {
  const { rows } = await sql<OpeningBalancesDue>`
    select count(*)::int as count, coalesce(sum(amount), 0.00)::text as total
    from (select sum(l.credit - l.debit) as amount
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'opening_balance' and e.date between ${from} and ${to} and ${isNew}
      group by e.document_id having sum(l.credit - l.debit) <> 0) as documents`.execute(db);
  return rows[0] as OpeningBalancesDue;
};

/**
 * New entries of some days in a format, in journal order. Reads one entry more than a batch allows, to detect
 * an overflow.
 */
export const readNewEntries = async (
  db: BillingDb,
  {
    from,
    to,
    format,
    includesOpeningBalances = false,
  }: { from: BusinessDate; to: BusinessDate; format: ExportFormat; includesOpeningBalances?: boolean },
): Promise<ExportLedger> => {
  const due = includesOpeningBalances ? isNew : isDue;
  const isInProgram = includesOpeningBalances
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from journal_entries e where e.document_id = d.document_id and ${isOpening})`;
  // QuickBooks Online imports invoices with an amount due, and cannot import changes of an invoice.
  const takes =
    format === 'qbo_csv' ? sql`m."documentType" = 'invoice' and m."isFirst" and m.owes` : sql`true`;
  const found = sql<Stored>`
    with documents as materialized (
      select distinct e.document_id from journal_entries e where e.date between ${from} and ${to} and ${due}),
    days as (${selectNewDays(due, sql<boolean>`e.document_id in (select document_id from documents)`)}),
    moved as (
      select d.ids, d.date, d.began, d.document_type as "documentType", d.document_number as "documentNumber",
        d.customer_id, d.document_id, about.method, about.check_number, about.reason, about.void_reason, sides.lines, sides.owes,
        about.voided and d.ended = (select max(at) from journal_entries e where e.document_id = d.document_id) as ends,
        row_number() over (partition by d.document_id order by d.date, d.began, d.ids[1]) = 1
          and not exists (select from exported_entries x join journal_entries e on e.id = x.entry_id
            where e.document_id = d.document_id and x.begins) and not ${isInProgram} as "isFirst"
      from days d
      cross join lateral (
        select json_agg(json_build_object('role', s.account, 'category', s.category,
            'invoiceNumber', (select invoice_number from invoices i where i.id = s.invoice_id),
            'debit', greatest(s.amount, 0.00)::text, 'credit', greatest(-s.amount, 0.00)::text)
            order by s.amount < 0, array_position(${accountRoleNames}::text[], s.account), s.place, s.category) as lines,
          bool_or(s.account = 'accounts_receivable' and s.amount > 0) as owes
        from (select l.account, l.category, l.invoice_id, sum(l.debit - l.credit) as amount, min(l.position) as place
          from journal_lines l where l.entry_id = any(d.ids)
          group by l.account, l.category, l.invoice_id having sum(l.debit - l.credit) <> 0) as s) as sides
      left join lateral (${about}) as about on true
      where sides.lines is not null)
    select m.ids, m.date::text as date, m."documentType", m."documentNumber", m.method, m.check_number as "checkNumber", m.reason, m.void_reason as "voidReason", m."isFirst",
      m.ends and not m."isFirst" as "isVoid", m.owes as "isOwed",
      (select due_date::text from invoices i where i.id = m.document_id) as "dueDate",
      (select json_build_object('id', c.id, 'name', c.name, 'address', c.address, 'city', c.city, 'state', c.state,
        'zipCode', c.zip_code, 'phone', c.phone, 'email', c.email, 'contactPerson', c.contact_person)
        from customers c where c.id = m.customer_id) as customer,
      m.lines
    from moved m
    where m.date between ${from} and ${to} and ${takes}
    order by m.date, m.began, m.ids[1] limit ${maxExportedEntries + 1}`;
  const [accountOf, chart, { rows }] = await Promise.all([
    readAccountNames(db),
    readAccounts(db),
    found.execute(db),
  ]);
  const entries = rows.map((entry) => ({
    ...entry,
    isShort: entry.lines.some(({ role, debit }) => role === 'cash_over_short' && debit !== '0.00'),
    lines: entry.lines.map(({ role, category, ...line }) => ({
      ...line,
      account: accountOf(role, category),
    })),
  }));
  return { entries, accountOf, chart };
};
