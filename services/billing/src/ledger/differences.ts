import type { JournalDocument } from '@primal/contracts/billing/journal';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { BillingDb } from '../tables.ts';

/** A document of which the ledger says something else than the document itself. */
export interface LedgerDifference {
  documentType: JournalDocument;
  documentId: string;
  documentNumber: string | null;
  sentence: string;
}

const shown = (amount: RawBuilder<unknown>) => sql`to_char(${amount}, 'FM$999,999,999,990.00')`;

/** What the entries of each document come to, by what they move; what was earned is left out, most lines say that. */
const posted = sql`
  select e.document_id as id,
    coalesce(sum(l.debit - l.credit) filter (where l.invoice_id = e.document_id), 0) as owed,
    coalesce(sum(l.credit - l.debit) filter (where l.account = 'customer_credits'), 0) as credit,
    coalesce(sum(l.debit - l.credit)
      filter (where l.account in ('cash', 'undeposited_checks', 'card', 'bank', 'opening_balance')), 0) as money,
    coalesce(sum(l.debit - l.credit) filter (where l.account = 'cash_payouts'), 0) as paid_out,
    coalesce(sum(l.credit - l.debit) filter (where l.account = 'cash_over_short'), 0) as over_short,
    coalesce(sum(l.debit - l.credit) filter (where l.account = 'bank'), 0) as banked
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where l.account not in ('sales', 'delivery_income', 'sales_tax', 'discounts')
  group by e.document_id`;

const differing = (
  type: JournalDocument,
  number: RawBuilder<unknown>,
  what: string,
  figures: {
    table: string;
    ledger: RawBuilder<unknown>;
    document: RawBuilder<unknown>;
    /** What the figure of the document needs beside its row. */
    with?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => sql`
  select ${type}::text as "documentType", d.id::text as "documentId", ${number} as "documentNumber",
    ${what}::text || ' is ' || ${shown(figures.document)} || ' on the document and '
      || ${shown(sql`coalesce(${figures.ledger}, 0)`)} || ' in the ledger.' as sentence
  from ${sql.table(figures.table)} as d left join posted as p on p.id = d.id ${figures.with ?? sql``}
  where coalesce(${figures.ledger}, 0) <> ${figures.document}`;

/** What came back of a deposit. */
const returnedChecks = sql`cross join lateral (
  select coalesce(sum(c.amount), 0) as amount from deposit_checks c
    left join payments r on r.id = c.document_id left join cash_receipts s on s.id = c.document_id
    where c.deposit_id = d.id and (r.reversed_on is not null or s.status = 'voided')) as returned`;

const isOwed = sql`d.status in ('sent', 'paid')`;
const paymentNumber = sql`coalesce(d.number, d.check_number)`;

/**
 * Compares the ledger with the documents, one by one: what each invoice comes to and still owes, what each payment and
 * credit memo brought and has left, what each cash sale brought. Gives the first thousand that differ; with nothing
 * there, sums by customer and of all customers agree as well.
 */
export const ledgerDifferences = async (db: BillingDb): Promise<LedgerDifference[]> => {
  const { rows } = await sql<LedgerDifference>`
    with posted as materialized (${posted}),
    balances as (
      select invoice_id as id, sum(debit - credit) as balance from journal_lines
      where account = 'accounts_receivable' group by invoice_id)
    select * from (
      ${differing('invoice', sql`d.invoice_number`, 'The total', {
        table: 'invoices',
        ledger: sql`p.owed`,
        document: sql`case when ${isOwed} then d.total else 0 end`,
      })}
      union all
      select 'invoice', d.id::text, d.invoice_number, 'The balance is ' || ${shown(sql`d.balance`)}
        || ' on the document and ' || ${shown(sql`coalesce(b.balance, 0)`)} || ' in the ledger.'
      from invoices d left join balances b on b.id = d.id
      where coalesce(b.balance, 0) <> case when ${isOwed} then d.balance else 0 end
      union all
      ${differing('payment', paymentNumber, 'The amount', {
        table: 'payments',
        ledger: sql`p.money`,
        document: sql`case when d.reversed_on is null then d.amount else 0 end`,
      })}
      union all
      ${differing('payment', paymentNumber, 'What is left', {
        table: 'payments',
        ledger: sql`p.credit`,
        document: sql`d.unapplied`,
      })}
      union all
      ${differing('credit_memo', sql`d.credit_number`, 'What is left', {
        table: 'credit_memos',
        ledger: sql`p.credit`,
        document: sql`d.balance`,
      })}
      union all
      ${differing('cash_receipt', sql`d.receipt_number`, 'The total', {
        table: 'cash_receipts',
        ledger: sql`p.money`,
        document: sql`case when d.status = 'voided' then 0 else d.total end`,
      })}
      union all
      ${differing('cash_payout', sql`null`, 'The amount', {
        table: 'cash_payouts',
        ledger: sql`p.paid_out`,
        document: sql`case when d.voided_at is null then d.amount else 0 end`,
      })}
      union all
      ${differing('cash_drawer', sql`to_char(d.date, 'MM/DD/YYYY')`, 'What was over or short', {
        table: 'cash_drawer_days',
        ledger: sql`p.over_short`,
        document: sql`coalesce(d.over_short, 0)`,
      })}
      union all
      ${differing('deposit', sql`d.deposit_number`, 'What the bank has', {
        table: 'deposits',
        ledger: sql`p.banked`,
        document: sql`case when d.status = 'voided' then 0 else d.total - returned.amount end`,
        with: returnedChecks,
      })}
    ) as found order by "documentType", "documentNumber", "documentId" limit 1000`.execute(db);
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
