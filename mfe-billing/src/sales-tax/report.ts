import {
  formatUntaxedReason,
  type SalesTaxReport,
  type SalesTaxRow,
  salesTaxReportApi,
  type TaxSide,
} from '@primal/contracts/billing/sales-tax-report';
import { addDays, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, formatQuantity } from '@primal/contracts/shared/decimal';
import type { CsvColumn } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';

interface Days {
  from: string;
  to: string;
}

/** Range from the address; the previous month by default. */
export const readDays = (from: string, to: string): Days => {
  const lastDay = addDays(`${today().slice(0, 7)}-01`, -1);
  const end = isBusinessDate(to) ? to : lastDay;
  return { from: isBusinessDate(from) ? from : `${end.slice(0, 7)}-01`, to: end };
};

export const useSalesTaxReport = (query: Days) =>
  useApiQuery(salesTaxReportApi.salesTaxReport, { query }, { enabled: query.from <= query.to });

/** 'Waco (8.25%)', or 'Without a code' for tax that was typed. */
export const formatCode = ({ name, rate }: Pick<SalesTaxRow, 'name' | 'rate'>): string =>
  name === null || rate === null ? 'Without a code' : `${name} (${formatQuantity(decimal(rate))}%)`;

/** 'Resale $120.00, Not taxable $40.00', or a dash. */
export const formatExempt = ({ exempt }: TaxSide): string =>
  exempt.map(({ reason, amount }) => `${formatUntaxedReason(reason)} ${formatMoney(amount)}`).join(', ') ||
  '—';

/** Rows of the file: one for each amount, so that exempt sales can be summed by reason. */
interface CsvRow {
  month: string;
  code: string;
  rate: string | null;
  kind: 'Sales' | 'Credits';
  reason: string;
  amount: string;
  tax: string;
}

const listSideRows = (row: SalesTaxRow, kind: CsvRow['kind'], side: TaxSide): CsvRow[] => {
  const { month, name, rate } = row;
  const code = name ?? 'Without a code';
  const amounts = [
    { reason: 'Taxable', amount: side.taxable, tax: side.tax },
    ...side.exempt.map(({ reason, amount }) => ({
      reason: formatUntaxedReason(reason),
      amount,
      tax: '0.00',
    })),
  ];
  return amounts
    .filter(({ amount, tax }) => !decimal(amount).eq(0) || !decimal(tax).eq(0))
    .map((figures) => ({ month, code, rate, kind, ...figures }));
};

export const listCsvRows = ({ rows }: SalesTaxReport): CsvRow[] =>
  rows.flatMap((row) => [
    ...listSideRows(row, 'Sales', row.sales),
    ...listSideRows(row, 'Credits', row.credits),
  ]);

export const csvColumns: CsvColumn<CsvRow>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'Tax Code', value: ({ code }) => code },
  { header: 'Percent', value: ({ rate }) => rate },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Taxable or Reason', value: ({ reason }) => reason },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Tax', value: ({ tax }) => tax },
];

/** True if the ledger's documents do not equal the rows. */
export const differsFromLedger = ({ totals, account }: SalesTaxReport): boolean =>
  !decimal(totals.due).eq(account.documents);
