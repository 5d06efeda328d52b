import { createHash } from 'node:crypto';
import { defaultCharges } from '@primal/contracts/admin/settings';
import {
  computeFinanceCharge,
  describeOverdue,
  type FinanceChargePreview,
  type FinanceChargeTerms,
  listPastMonthEnds,
  toMonthStart,
} from '@primal/contracts/billing/finance-charge';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import { openCredits } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';

const readTerms = async (db: BillingDb): Promise<FinanceChargeTerms> => {
  const row = await db.selectFrom('settings').select('facts').executeTakeFirst();
  const { financeChargePercent, financeChargeGraceDays, financeChargeMinimum } = {
    ...defaultCharges,
    ...row?.facts,
  };
  return {
    percent: financeChargePercent,
    graceDays: financeChargeGraceDays,
    minimum: financeChargeMinimum,
  };
};

interface Account {
  customerId: string;
  customerName: string;
  isExempt: boolean;
  chargedThrough: BusinessDate | null;
  unappliedCredit: string;
  invoices: {
    id: string;
    invoiceNumber: string;
    dueDate: BusinessDate;
    moves: { date: BusinessDate; amount: string }[];
  }[];
}

/**
 * Sales that were overdue on some day of the period, with their receivables by day, from the ledger. A bad debt
 * counts as written off before the period.
 */
const readAccounts = async (
  db: BillingDb,
  { from, through }: { from: BusinessDate; through: BusinessDate },
  graceDays: number,
): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    with late as materialized (
      select i.id, i.customer_id, i.invoice_number, i.due_date from invoices i
      where i.kind = 'sale' and i.status in ('sent', 'paid') and i.due_date < ${addDays(through, -graceDays)}
        and (i.status = 'sent' or i.id in (
          select l.invoice_id from journal_lines l where l.account = 'accounts_receivable' and l.date >= ${from}))),
    moved as (
      select invoice_id, date, sum(amount) as amount from (
        select l.invoice_id, l.debit - l.credit as amount, case w.kind when 'bad_debt'
          then greatest(i.invoice_date, least(l.date, ${from}::date)) else l.date end as date
        from journal_lines l join late on late.id = l.invoice_id join invoices i on i.id = late.id
          join journal_entries e on e.id = l.entry_id left join write_offs w on w.id = e.document_id
        where l.account = 'accounts_receivable') as lines
      group by invoice_id, date having sum(amount) <> 0),
    credits as (select customer_id, sum(amount) as credit from (${openCredits}) as open group by customer_id)
    select c.id as "customerId", c.name as "customerName", c.finance_charge_exempt as "isExempt",
      (select max(f.invoice_date)::text from invoices f
        where f.customer_id = c.id and f.kind = 'finance_charge' and f.status <> 'voided'
          and date_trunc('month', f.invoice_date) = date_trunc('month', ${through}::date)) as "chargedThrough",
      coalesce((select credit from credits where credits.customer_id = c.id), 0.00)::text as "unappliedCredit",
      json_agg(json_build_object('id', late.id, 'invoiceNumber', late.invoice_number, 'dueDate', late.due_date,
        'moves', (select json_agg(json_build_object('date', m.date, 'amount', m.amount::text) order by m.date)
          from moved m where m.invoice_id = late.id)) order by late.due_date, late.id) as invoices
    from late join customers c on c.id = late.customer_id
    where exists (select from moved m where m.invoice_id = late.id)
    group by c.id, c.name, c.finance_charge_exempt order by c.name, c.id`.execute(db);
  return rows;
};

/** Hash of all that a run charges, so that it charges what the preview showed. */
const createToken = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

type MonthCharges = Omit<FinanceChargePreview, 'lastRun' | 'unchargedMonths'>;

/** Finance charges of the month up to `date` (docs/rules/finance-charges.md#what-is-charged). */
export const computeMonthCharges = async (db: BillingDb, date: BusinessDate): Promise<MonthCharges> => {
  if (date > today()) throw createFieldProblem('Finance charges cannot be dated in the future.', 'date');
  const period = { from: toMonthStart(date), through: date };
  const terms = await readTerms(db);
  const accounts = await readAccounts(db, period, terms.graceDays);
  const due = accounts.flatMap(({ invoices, ...account }) => {
    const amount = computeFinanceCharge(invoices, period, terms);
    if (amount === '0.00') return [];
    const overdue = invoices
      .map(({ moves, ...invoice }) => ({
        ...invoice,
        ...describeOverdue({ ...invoice, moves }, period, terms.graceDays),
      }))
      .filter(({ days }) => days > 0);
    return [{ ...account, amount, invoices: overdue }];
  });
  const charges = due
    .filter(({ isExempt, chargedThrough }) => !isExempt && !chargedThrough)
    .map(({ customerId, customerName, amount, unappliedCredit, invoices }) => ({
      customerId,
      customerName,
      amount,
      overdue: toMoney(sum(invoices.map(({ balance }) => balance))),
      unappliedCredit,
      invoices,
    }));
  const charged = charges.map(({ customerId, amount, invoices }) => [customerId, amount, invoices]);
  return {
    date,
    from: period.from,
    ...terms,
    token: createToken([date, terms, charged]),
    charges,
    skipped: due
      .filter(({ isExempt, chargedThrough }) => isExempt || chargedThrough)
      .map(({ customerId, customerName, isExempt, chargedThrough }) => ({
        customerId,
        customerName,
        reason: isExempt ? 'exempt' : 'charged',
        chargedThrough,
      })),
  };
};

/** Days of finance charges that were not voided, oldest first. */
const readRuns = async (db: BillingDb): Promise<NonNullable<FinanceChargePreview['lastRun']>[]> => {
  const { rows } = await sql<NonNullable<FinanceChargePreview['lastRun']>>`
    select invoice_date::text as date, count(distinct customer_id)::int as customers, sum(total)::text as total
    from invoices where kind = 'finance_charge' and status <> 'voided'
    group by invoice_date order by invoice_date`.execute(db);
  return rows;
};

const findUnchargedMonths = async (
  db: BillingDb,
  runs: readonly { date: BusinessDate }[],
): Promise<FinanceChargePreview['unchargedMonths']> => {
  const months = new Set(runs.map(({ date }) => toMonthStart(date)));
  const unchargedMonths: FinanceChargePreview['unchargedMonths'] = [];
  for (const through of listPastMonthEnds(runs[0]?.date ?? null, today())) {
    if (months.has(toMonthStart(through))) continue;
    const { charges } = await computeMonthCharges(db, through);
    const total = toMoney(sum(charges.map(({ amount }) => amount)));
    if (charges.length > 0) unchargedMonths.push({ through, customers: charges.length, total });
  }
  return unchargedMonths;
};

export const previewCharges = async (db: BillingDb, date: BusinessDate): Promise<FinanceChargePreview> => {
  const [charges, runs] = await Promise.all([computeMonthCharges(db, date), readRuns(db)]);
  return {
    ...charges,
    lastRun: runs.at(-1) ?? null,
    unchargedMonths: await findUnchargedMonths(db, runs),
  };
};
