import type { BankEntry, BankLine } from '@primal/contracts/billing/bank';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { TwoLines } from '@primal/kit';
import type { Column } from '@primal/kit/table';
import { DocumentLink } from '../ledger/activity.tsx';

/** `DEP-1004, Corner Bistro` */
export const formatEntryName = ({ documentNumber, customerName, date }: BankEntry): string =>
  [documentNumber ?? formatDate(date), customerName].filter(Boolean).join(', ');

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
    cell: (entry) => <TwoLines main={<DocumentLink {...entry} />} sub={entry.customerName} />,
  },
  amount,
];
