import { journalApi, type TrialBalanceRow } from '@primal/contracts/billing/journal';
import { formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum, toMoney } from '@primal/contracts/shared/decimal';
import { useApiQuery } from '@primal/kit/platform';

/** `from` is '' for a trial balance as of a day. */
export type LedgerDays = { from: string; to: string };

/** Days from an address. A missing or invalid end is today. */
export const readLedgerDays = (from: string, to: string): LedgerDays => ({
  from: isBusinessDate(from) ? from : '',
  to: isBusinessDate(to) ? to : today(),
});

export const isInOrder = ({ from, to }: LedgerDays): boolean => from <= to;

export const formatLedgerDays = ({ from, to }: LedgerDays): string =>
  from ? `${formatDate(from)} to ${formatDate(to)}` : `As of ${formatDate(to)}`;

export const useTrialBalance = ({ from, to }: LedgerDays) =>
  useApiQuery(
    journalApi.getTrialBalance,
    { query: { ...(from && { from }), to } },
    { enabled: isInOrder({ from, to }), keepPrevious: true },
  );

const isZero = (amount: string): boolean => decimal(amount).eq(0);

const formatSide = (amount: string): string => (isZero(amount) ? '' : formatMoney(amount));

interface Figure {
  header: string;
  read: (row: Pick<TrialBalanceRow, 'opening' | 'debits' | 'credits' | 'closing'>) => string;
}

const asOfFigures: readonly Figure[] = [
  { header: 'Debit', read: ({ closing }) => (decimal(closing).gt(0) ? closing : '0.00') },
  {
    header: 'Credit',
    read: ({ closing }) => (decimal(closing).lt(0) ? toMoney(decimal(closing).neg()) : '0.00'),
  },
];

const rangeFigures: readonly Figure[] = [
  { header: 'Opening', read: ({ opening }) => opening },
  { header: 'Debits', read: ({ debits }) => debits },
  { header: 'Credits', read: ({ credits }) => credits },
  { header: 'Closing', read: ({ closing }) => closing },
];

/** Amount columns: debit and credit as of a day, movements and balances over a range. Zero cells are blank. */
export const listFigures = ({ from }: LedgerDays, rows: readonly TrialBalanceRow[]) =>
  (from ? rangeFigures : asOfFigures).map(({ header, read }) => ({
    header,
    read,
    format: (row: TrialBalanceRow) => formatSide(read(row)),
    total: formatMoney(sum(rows.map(read))),
  }));

/** Rows with a figure to show. */
export const listShownRows = (days: LedgerDays, rows: readonly TrialBalanceRow[]): TrialBalanceRow[] =>
  rows.filter((row) => listFigures(days, []).some(({ read }) => !isZero(read(row))));

export const accountTypeLabels = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
} as const;

export const formatAccountName = ({ number, name }: Pick<TrialBalanceRow, 'number' | 'name'>): string =>
  [number, name].filter(Boolean).join(' ');
