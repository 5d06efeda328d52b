import type { BankEntry, BankLine } from '@primal/contracts/billing/bank';
import type { ReconciliationAnswer } from '@primal/contracts/billing/bank-reconciliation';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { TwoLines } from '@primal/kit';
import type { Column } from '@primal/kit/table';
import { DocumentLink } from '../ledger/document-link.tsx';

/** `Check 9001, Corner Bistro` */
export const formatEntryDetails = ({ checkNumber, customerName }: BankEntry): string =>
  [checkNumber && `Check ${checkNumber}`, customerName].filter(Boolean).join(', ');

/** `DEP-1004, Corner Bistro`, `REF-1001, Check 9001, Corner Bistro` */
export const formatEntryName = (entry: BankEntry): string =>
  [entry.documentNumber ?? formatDate(entry.date), formatEntryDetails(entry)].filter(Boolean).join(', ');

export const formatLineName = ({ description, date }: BankLine): string =>
  description || `Line of ${formatDate(date)}`;

const date = { header: 'Date', nowrap: true, cell: (row: { date: string }) => formatDate(row.date) };
const amount = {
  header: 'Amount',
  align: 'right' as const,
  nowrap: true,
  cell: (row: { amount: string }) => formatMoney(row.amount),
};

export const lineColumns: Column<BankLine>[] = [
  date,
  {
    header: 'Bank Line',
    card: 'title',
    cell: (line) => <TwoLines main={formatLineName(line)} sub={line.reference} />,
  },
  amount,
];

export const entryColumns: Column<BankEntry>[] = [
  date,
  {
    header: 'Ledger Entry',
    card: 'title',
    cell: (entry) => <TwoLines main={<DocumentLink {...entry} />} sub={formatEntryDetails(entry)} />,
  },
  amount,
];

/** Figures that lead from the ledger's balance to the statement's, on screen and paper. */
export const listLedgerFigures = (record: ReconciliationAnswer) => [
  {
    label: `Ledger balance on ${formatDate(record.statementDate)}`,
    value: formatMoney(record.ledgerBalance),
  },
  { label: 'Not yet at the bank', value: formatMoney(record.openEntryTotal) },
  ...(decimal(record.clearedEarly).eq(0)
    ? []
    : [{ label: 'Cleared, but dated later', value: formatMoney(record.clearedEarly) }]),
  { label: 'Statement balance', value: formatMoney(record.statementBalance) },
];
