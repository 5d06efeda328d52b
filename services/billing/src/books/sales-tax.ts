import {
  type SalesTaxReport,
  type SalesTaxRow,
  type TaxSide,
  type UntaxedReason,
  untaxedReasons,
} from '@primal/contracts/billing/sales-tax-report';
import { addDays, today } from '@primal/contracts/shared/dates';
import { type Decimal, decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { certificateWarningDays } from '@primal/contracts/shared/sales-tax';
import { sql } from '@primal/service-kit/database';
import { readAccountNames } from '../account/store.ts';
import { taxed } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';

interface Range {
  from: string;
  to: string;
}

interface Part {
  month: string;
  codeId: string | null;
  name: string | null;
  rate: string | null;
  exempt: UntaxedReason | null;
  isCredit: boolean;
  net: string;
  base: string;
  tax: string;
}

/** Documents dated as the ledger dates them, so that the report equals its account. */
const readParts = async (db: BillingDb, { from, to }: Range): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select to_char(date, 'YYYY-MM') as month, sales_tax ->> 'codeId' as "codeId", max(sales_tax ->> 'name') as name,
      sales_tax ->> 'rate' as rate, sales_tax ->> 'exempt' as exempt, is_credit as "isCredit",
      sum(net)::text as net, coalesce(sum((sales_tax ->> 'base')::numeric), 0)::text as base, sum(tax)::text as tax
    from (${taxed}) as documents where date between ${from} and ${to} and (sales_tax is not null or tax <> 0)
    group by 1, 2, 4, 5, 6`.execute(db);
  return rows;
};

const readAccount = async (db: BillingDb, { from, to }: Range): Promise<SalesTaxReport['account']> => {
  const moved = sql`l.credit - l.debit`;
  const [names, { rows }] = await Promise.all([
    readAccountNames(db),
    sql<{ opening: string; documents: string; entries: string; since: string }>`
      select coalesce(sum(${moved}) filter (where e.date < ${from}), 0)::text as opening,
        coalesce(sum(${moved}) filter (where e.date between ${from} and ${to} and e.document_type <> 'journal_entry'), 0)::text as documents,
        coalesce(sum(${moved}) filter (where e.date between ${from} and ${to} and e.document_type = 'journal_entry'), 0)::text as entries,
        coalesce(sum(${moved}) filter (where e.date > ${to} and e.document_type = 'journal_entry'), 0)::text as since
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'sales_tax'`.execute(db),
  ]);
  const { number, name } = names('sales_tax', null);
  const { opening = '0', documents = '0', entries = '0', since = '0' } = rows[0] ?? {};
  return {
    number,
    name,
    opening: toMoney(opening),
    documents: toMoney(documents),
    entries: toMoney(entries),
    closing: toMoney(sum([opening, documents, entries])),
    entriesSince: toMoney(since),
  };
};

const readCertificates = async (db: BillingDb): Promise<SalesTaxReport['certificates']> => {
  const last = addDays(today(), certificateWarningDays);
  const { rows } = await sql<SalesTaxReport['certificates'][number]>`
    select id as "customerId", name as "customerName", tax -> 'exempt' ->> 'certificate' as certificate,
      tax -> 'exempt' ->> 'until' as until
    from customers
    where tax is not null and not deleted and is_active and tax -> 'exempt' ->> 'until' <= ${last}
    order by 4, lower(name), id limit 1000`.execute(db);
  return rows;
};

const sumSide = (parts: readonly Part[]): TaxSide => {
  let taxable: Decimal = decimal(0);
  const exempt = new Map<UntaxedReason, Decimal>();
  const add = (reason: UntaxedReason, amount: Decimal) => {
    if (!amount.eq(0)) exempt.set(reason, (exempt.get(reason) ?? decimal(0)).plus(amount));
  };
  for (const { codeId, exempt: reason, net, base } of parts) {
    // A typed tax says nothing about the lines.
    if (codeId === null) continue;
    if (reason) add(reason, decimal(base));
    else taxable = taxable.plus(base);
    add('not_taxable', decimal(net).minus(base));
  }
  return {
    taxable: toMoney(taxable),
    exempt: untaxedReasons.flatMap((reason) => {
      const amount = exempt.get(reason);
      return amount ? [{ reason, amount: toMoney(amount) }] : [];
    }),
    tax: toMoney(sum(parts.map(({ tax }) => tax))),
  };
};

const sumParts = (parts: readonly Part[]) => {
  const sales = sumSide(parts.filter(({ isCredit }) => !isCredit));
  const credits = sumSide(parts.filter(({ isCredit }) => isCredit));
  return { sales, credits, due: toMoney(decimal(sales.tax).minus(credits.tax)) };
};

const toRow = (parts: readonly Part[]): SalesTaxRow[] => {
  const [first] = parts;
  if (!first) return [];
  const { month, codeId, name, rate } = first;
  return [{ month, codeId, name, rate, ...sumParts(parts) }];
};

/** Sales tax of a range by month, code and rate (docs/rules/sales-tax.md#report). */
export const readSalesTax = async (db: BillingDb, range: Range): Promise<SalesTaxReport> => {
  const [parts, account, certificates] = await Promise.all([
    readParts(db, range),
    readAccount(db, range),
    readCertificates(db),
  ]);
  const groups = Map.groupBy(parts, ({ month, codeId, rate }) => `${month} ${codeId} ${rate}`);
  const rows = [...groups.values()].flatMap(toRow);
  const keyOf = ({ month, name, rate }: SalesTaxRow) => `${month} ${name ?? '\uffff'} ${rate}`;
  rows.sort((one, other) => keyOf(one).localeCompare(keyOf(other)));
  return { ...range, rows, totals: sumParts(parts), account, certificates };
};
