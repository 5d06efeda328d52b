import { type AccountRole, accountRoleNames } from '@primal/contracts/billing/accounts';
import type { BooksAnswer, LateEntry } from '@primal/contracts/billing/book-checks';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { accountByWriteOffKind } from '@primal/contracts/billing/write-off';
import { isOneOfTexts, type RawBuilder, sql, toInstantText } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';
import { maxDifferences, readDifferences, type Sides, selectDifferences } from './reconcile.ts';

interface LedgerDifference {
  documentType: JournalDocument;
  documentId: string;
  documentNumber: string | null;
  sentence: string;
}

interface Figure {
  type: JournalDocument;
  name: string;
  table: string;
  number: RawBuilder<unknown>;
  amount: RawBuilder<unknown>;
  accounts: readonly AccountRole[];
  side: 'debit' | 'credit';
  /** Amount of a line; by default its side less the other side. */
  moved?: RawBuilder<unknown>;
  /** Scope of the receivables: all documents, or the invoice alone. */
  of?: 'all documents' | 'the invoice';
  with?: RawBuilder<unknown>;
}

const money: AccountRole[] = ['cash', 'undeposited_checks', 'card', 'bank', 'opening_balance'];
const isOwed = sql`d.status in ('sent', 'paid')`;
const invoice = { type: 'invoice', table: 'invoices', number: sql`d.invoice_number` } as const;
const paymentNumber = sql`coalesce(d.number, d.check_number, d.reference)`;
const payment = { type: 'payment', table: 'payments', number: paymentNumber } as const;
const receivable = { accounts: ['accounts_receivable'], side: 'debit' } as const;
const credit = { name: 'The unapplied amount', accounts: ['customer_credits'], side: 'credit' } as const;

const returnedChecks = sql`cross join lateral (
  select coalesce(sum(c.amount), 0) as amount from deposit_checks c
    left join payments r on r.id = c.document_id left join cash_receipts s on s.id = c.document_id
    left join refunds f on f.id = c.document_id
    where c.deposit_id = d.id
      and (r.reversed_on is not null or s.status = 'voided' or f.reversed_on is not null)) as returned`;

const figures: readonly Figure[] = [
  {
    ...invoice,
    ...receivable,
    name: 'The total',
    of: 'the invoice',
    amount: sql`case when ${isOwed} then d.total else 0 end`,
  },
  {
    ...invoice,
    ...receivable,
    name: 'The balance',
    of: 'all documents',
    amount: sql`case when ${isOwed} then d.balance else 0 end`,
  },
  {
    ...payment,
    name: 'The amount',
    accounts: money,
    side: 'debit',
    amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
  },
  { ...payment, ...credit, amount: sql`d.unapplied + d.refunded` },
  {
    ...credit,
    type: 'credit_memo',
    table: 'credit_memos',
    number: sql`d.credit_number`,
    amount: sql`d.balance + d.refunded`,
  },
  {
    type: 'refund',
    name: 'The amount',
    table: 'refunds',
    number: sql`d.refund_number`,
    accounts: money,
    side: 'credit',
    amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
  },
  {
    type: 'cash_receipt',
    name: 'The total',
    table: 'cash_receipts',
    number: sql`d.receipt_number`,
    accounts: money,
    side: 'debit',
    amount: sql`case when d.status = 'voided' then 0 else d.total end`,
  },
  {
    type: 'cash_payout',
    name: 'The amount',
    table: 'cash_payouts',
    number: sql`null`,
    accounts: ['cash_payouts'],
    side: 'debit',
    amount: sql`case when d.voided_at is null then d.amount else 0 end`,
  },
  {
    type: 'cash_drawer',
    name: 'The amount over or short',
    table: 'cash_drawer_days',
    number: sql`to_char(d.date, 'MM/DD/YYYY')`,
    accounts: ['cash_over_short'],
    side: 'credit',
    amount: sql`coalesce(d.over_short, 0)`,
  },
  {
    type: 'deposit',
    name: 'The amount at the bank',
    table: 'deposits',
    number: sql`d.deposit_number`,
    accounts: ['bank'],
    side: 'debit',
    with: returnedChecks,
    amount: sql`case when d.status = 'voided' then 0 else d.total - returned.amount end`,
  },
  {
    type: 'deposit',
    name: 'The processor fee',
    table: 'deposits',
    number: sql`d.deposit_number`,
    accounts: ['processing_fees'],
    side: 'debit',
    amount: sql`case when d.status = 'voided' then 0 else d.processor_fee end`,
  },
  {
    type: 'journal_entry',
    name: 'The sum of the debits',
    table: 'manual_entries',
    number: sql`d.entry_number`,
    accounts: accountRoleNames,
    side: 'debit',
    moved: sql`l.debit`,
    amount: sql`case when d.reversed_on is null then d.total else 2 * d.total end`,
  },
  {
    type: 'write_off',
    name: 'The amount',
    table: 'write_offs',
    number: sql`d.invoice_number`,
    accounts: Object.values(accountByWriteOffKind),
    side: 'debit',
    amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
  },
];

const formatAmount = (amount: RawBuilder<unknown>) => sql`to_char(${amount}, 'FM$999,999,999,990.00')`;

const selectPosted = (figure: Figure): RawBuilder<unknown> => {
  const { type, accounts, side, of } = figure;
  const moved = figure.moved ?? (side === 'debit' ? sql`l.debit - l.credit` : sql`l.credit - l.debit`);
  const ofAccounts = isOneOfTexts(sql`l.account`, accounts);
  if (of === 'all documents')
    return sql`select l.invoice_id, ${moved} from journal_lines l where ${ofAccounts}`;
  return sql`select e.document_id, ${moved} from journal_entries e join journal_lines l on l.entry_id = e.id
    where ${ofAccounts} and e.document_type = ${type} ${of ? sql`and l.invoice_id = e.document_id` : sql``}`;
};

const pairs = figures.map((figure) => ({
  figure,
  computed: selectPosted(figure),
  stored: sql`select d.id, ${figure.amount} from ${sql.table(figure.table)} as d ${figure.with ?? sql``}`,
}));

const selectDiffering = (
  { figure, ...sides }: { figure: Figure } & Sides,
  among: RawBuilder<boolean>,
): RawBuilder<LedgerDifference> => sql`
  select ${figure.type}::text as "documentType", f.id::text as "documentId",
    coalesce(${figure.number}, (select max(e.document_number) from journal_entries e where e.document_id = f.id)) as "documentNumber",
    case when f.stored is null
      then 'The ledger has ' || ${formatAmount(sql`f.computed`)} || ' for a document that does not exist.'
      else ${figure.name}::text || ' is ' || ${formatAmount(sql`f.stored`)} || ' on the document and '
        || ${formatAmount(sql`coalesce(f.computed, 0)`)} || ' in the ledger.' end as sentence
  from (${selectDifferences(sides, among)}) as f left join ${sql.table(figure.table)} as d on d.id = f.id
  order by 3, 2 limit ${maxDifferences}`;

/**
 * Compares the ledger with each document: totals and balances of invoices, payments, credit memos and cash
 * sales. Returns up to a thousand differences per figure. Without differences, totals by customer and overall
 * agree too.
 */
export const readLedgerDifferences = (db: BillingDb): Promise<LedgerDifference[]> =>
  readDifferences(db, pairs, selectDiffering);

const leftOfEntries: Sides = {
  computed: sql`select entry_id, debit - credit from journal_lines`,
  stored: sql`select null::uuid, 0 where false`,
};

const selectUnbalanced = (_: Sides, among: RawBuilder<boolean>): RawBuilder<LedgerDifference> => sql`
  select e.document_type as "documentType", e.document_id::text as "documentId", e.document_number as "documentNumber",
    'The entry of ' || to_char(e.date, 'MM/DD/YYYY') || ' has ' || ${formatAmount(sql`debits`)} || ' of debits and '
      || ${formatAmount(sql`credits`)} || ' of credits.' as sentence
  from (
    select id, sum(debit) as debits, sum(credit) as credits
    from (select entry_id, debit, credit from journal_lines) as rows (id, debit, credit) where ${among}
    group by id having sum(debit) <> sum(credit)) as sums
  join journal_entries e using (id) order by e.date, e.id limit ${maxDifferences}`;

export const readUnbalancedEntries = (db: BillingDb): Promise<LedgerDifference[]> =>
  readDifferences(db, [leftOfEntries], selectUnbalanced);

/** Entries written into a closed month while it was closed, without a reason. */
export const readLateEntries = async (
  db: BillingDb,
): Promise<Pick<BooksAnswer, 'lateEntries' | 'lateCount'>> => {
  const { rows } = await sql<Omit<LateEntry, 'at'> & { at: Date; count: number }>`
    with spans as (
      select closed_through, at, coalesce(lead(at) over (order by id), 'infinity') as until from closings)
    select e.id, e.date::text as date, e.document_type as "documentType", e.document_id as "documentId",
      e.document_number as "documentNumber", e.at, e.by, s.closed_through::text as "closedThrough",
      (select sum(debit) from journal_lines l where l.entry_id = e.id)::text as amount, count(*) over ()::int as count
    from spans s join journal_entries e on e.at >= s.at and e.at < s.until and e.date <= s.closed_through
    where e.reason is null
    order by e.at desc, e.id desc limit ${maxDifferences}`.execute(db);
  return {
    lateCount: rows[0]?.count ?? 0,
    lateEntries: rows.map(({ count: _count, at, ...entry }) => ({ ...entry, at: toInstantText(at) })),
  };
};
