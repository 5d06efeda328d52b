import type { AccountRole } from '@primal/contracts/billing/accounts';
import type { JournalDocument } from '@primal/contracts/billing/journal';
import { oneOfTexts, type RawBuilder, sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';
import { groupOf, inGroups, weighted } from './groups.ts';

/** A document of which the ledger says something else than the document itself. */
export interface LedgerDifference {
  documentType: JournalDocument;
  documentId: string;
  documentNumber: string | null;
  sentence: string;
}

/** A figure of a kind of document, and the lines of the ledger that come to the same. */
interface Figure {
  type: JournalDocument;
  name: string;
  table: string;
  number: RawBuilder<unknown>;
  /** What the document says, in dollars. */
  amount: RawBuilder<unknown>;
  accounts: readonly AccountRole[];
  side: 'debit' | 'credit';
  /** What is owed of an invoice: by all documents, or by the invoice alone. */
  of?: 'all documents' | 'the invoice';
  /** What the amount needs beside the document's row. */
  with?: RawBuilder<unknown>;
}

const money: AccountRole[] = ['cash', 'undeposited_checks', 'card', 'bank', 'opening_balance'];
const isOwed = sql`d.status in ('sent', 'paid')`;
const invoice = { type: 'invoice', table: 'invoices', number: sql`d.invoice_number` } as const;
const paymentNumber = sql`coalesce(d.number, d.check_number)`;
const payment = { type: 'payment', table: 'payments', number: paymentNumber } as const;
const receivable = { accounts: ['accounts_receivable'], side: 'debit' } as const;
const credit = { name: 'What is left', accounts: ['customer_credits'], side: 'credit' } as const;

/** What came back of a deposit. */
const returnedChecks = sql`cross join lateral (
  select coalesce(sum(c.amount), 0) as amount from deposit_checks c
    left join payments r on r.id = c.document_id left join cash_receipts s on s.id = c.document_id
    where c.deposit_id = d.id and (r.reversed_on is not null or s.status = 'voided')) as returned`;

const figures: readonly Figure[] = [
  {
    ...{ ...invoice, ...receivable, name: 'The total', of: 'the invoice' },
    amount: sql`case when ${isOwed} then d.total else 0 end`,
  },
  {
    ...{ ...invoice, ...receivable, name: 'The balance', of: 'all documents' },
    amount: sql`case when ${isOwed} then d.balance else 0 end`,
  },
  {
    ...{ ...payment, name: 'The amount', accounts: money, side: 'debit' },
    amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
  },
  { ...payment, ...credit, amount: sql`d.unapplied` },
  {
    ...{ ...credit, type: 'credit_memo', table: 'credit_memos', number: sql`d.credit_number` },
    amount: sql`d.balance`,
  },
  {
    ...{ type: 'cash_receipt', name: 'The total', table: 'cash_receipts', number: sql`d.receipt_number` },
    ...{ accounts: money, side: 'debit' },
    amount: sql`case when d.status = 'voided' then 0 else d.total end`,
  },
  {
    ...{ type: 'cash_payout', name: 'The amount', table: 'cash_payouts', number: sql`null` },
    ...{ accounts: ['cash_payouts'], side: 'debit' },
    amount: sql`case when d.voided_at is null then d.amount else 0 end`,
  },
  {
    ...{ type: 'cash_drawer', name: 'What was over or short', table: 'cash_drawer_days' },
    ...{ number: sql`to_char(d.date, 'MM/DD/YYYY')`, accounts: ['cash_over_short'], side: 'credit' },
    amount: sql`coalesce(d.over_short, 0)`,
  },
  {
    ...{ type: 'deposit', name: 'What the bank has', table: 'deposits', number: sql`d.deposit_number` },
    ...{ accounts: ['bank'], side: 'debit', with: returnedChecks },
    amount: sql`case when d.status = 'voided' then 0 else d.total - returned.amount end`,
  },
];

const shown = (amount: RawBuilder<unknown>) => sql`to_char(${amount}, 'FM$999,999,999,990.00')`;
const moved = (side: Figure['side']) =>
  side === 'debit' ? sql`l.debit - l.credit` : sql`l.credit - l.debit`;
const compared = [...new Set(figures.flatMap((figure) => figure.accounts))];

/** Groups of documents in which the ledger and the documents do not come to the same. */
const groupsThatDiffer = async (db: BillingDb): Promise<number[]> => {
  const byLedger = figures.map(({ type, side, of, accounts }, at) =>
    of === 'all documents'
      ? sql`select ${sql.lit(at)} as figure, ${groupOf(sql`l.invoice_id`)} as part,
          sum(${weighted(sql`l.invoice_id`, moved(side))}) as amount
        from journal_lines l where ${oneOfTexts(sql`l.account`, accounts)} group by part`
      : sql`select ${sql.lit(at)}, part, ${side === 'debit' ? sql`` : sql`-`}amount from posted
        where document_type = ${type} and ${oneOfTexts(sql`account`, accounts)} ${of ? sql`and is_own` : sql``}`,
  );
  const byDocuments = figures.map(
    ({ table, amount, with: beside }, at) =>
      sql`select ${sql.lit(at)}, ${groupOf(sql`d.id`)} as part, -sum(${weighted(sql`d.id`, amount)})
        from ${sql.table(table)} as d ${beside ?? sql``} group by part`,
  );
  const { rows } = await sql<{ part: number }>`
    with posted as materialized (
      select e.document_type, l.account, l.invoice_id = e.document_id as is_own, ${groupOf(sql`e.document_id`)} as part,
        sum(${weighted(sql`e.document_id`, sql`l.debit - l.credit`)}) as amount
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where ${oneOfTexts(sql`l.account`, compared)} group by e.document_type, l.account, is_own, part)
    select distinct part from (
      select figure, part from (${sql.join([...byLedger, ...byDocuments], sql` union all `)}) as sums (figure, part, amount)
      group by figure, part having sum(amount) <> 0) as differing`.execute(db);
  return rows.map(({ part }) => part);
};

/** The documents of some groups of which a figure is another in the ledger, and what the ledger alone knows of. */
const differing = (figure: Figure, groups: readonly number[]): RawBuilder<unknown> => {
  const isOfAll = figure.of === 'all documents';
  const id = isOfAll ? sql`l.invoice_id` : sql`e.document_id`;
  const ofType = isOfAll ? sql`` : sql`and e.document_type = ${figure.type}`;
  const alone = figure.of === 'the invoice' ? sql`and l.invoice_id = e.document_id` : sql``;
  return sql`
    select ${figure.type}::text as "documentType", id::text as "documentId", coalesce(d.number, p.number) as "documentNumber",
      case when d.amount is null
        then 'The ledger has ' || ${shown(sql`p.amount`)} || ' of a document that is not there.'
        else ${figure.name}::text || ' is ' || ${shown(sql`d.amount`)} || ' on the document and '
          || ${shown(sql`coalesce(p.amount, 0)`)} || ' in the ledger.' end as sentence
    from (
      select d.id, ${figure.number} as number, ${figure.amount} as amount
      from ${sql.table(figure.table)} as d ${figure.with ?? sql``} where ${inGroups(sql`d.id`, groups)}) as d
    full join (
      select ${id} as id, max(e.document_number) filter (where e.document_id = ${id}) as number, sum(${moved(figure.side)}) as amount
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where ${oneOfTexts(sql`l.account`, figure.accounts)} and ${inGroups(id, groups)} ${ofType} ${alone} group by 1) as p using (id)
    where coalesce(p.amount, 0) <> coalesce(d.amount, 0)`;
};

/**
 * Compares the ledger with the documents, one by one: what each invoice comes to and still owes, what each payment and
 * credit memo brought and has left, what each cash sale brought. Gives the first thousand that differ; with nothing
 * there, sums by customer and of all customers agree as well.
 */
export const ledgerDifferences = async (db: BillingDb): Promise<LedgerDifference[]> => {
  const groups = await groupsThatDiffer(db);
  if (groups.length === 0) return [];
  const found = figures.map((figure) => differing(figure, groups));
  const { rows } = await sql<LedgerDifference>`
    select * from (${sql.join(found, sql` union all `)}) as found
    order by "documentType", "documentNumber", "documentId" limit 1000`.execute(db);
  return rows;
};

/** Entries whose debits are not their credits, as only a change of the tables by hand can make them. */
export const unbalancedEntries = async (db: BillingDb): Promise<LedgerDifference[]> => {
  const { rows } = await sql<LedgerDifference>`
    select e.document_type as "documentType", e.document_id::text as "documentId", e.document_number as "documentNumber",
      'The entry of ' || to_char(e.date, 'MM/DD/YYYY') || ' has ' || ${shown(sql`debits`)} || ' of debits and '
        || ${shown(sql`credits`)} || ' of credits.' as sentence
    from (
      select entry_id, sum(debit) as debits, sum(credit) as credits from journal_lines
      group by entry_id having sum(debit) <> sum(credit)) as sums
    join journal_entries e on e.id = entry_id order by e.date, e.id limit 1000`.execute(db);
  return rows;
};
