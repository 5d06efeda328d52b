import type { BookCheck, BookDifference } from '@primal/contracts/billing/book-checks';
import { journalDocumentLabels } from '@primal/contracts/billing/journal';

/** What a check compares, in a sentence; a check that is not named here stands without one. */
export const meanings: Partial<Record<string, string>> = {
  'Ledger balanced': 'The debits of each journal entry are its credits.',
  'Receivables equal documents':
    'What the ledger says of invoices, payments, credit memos and cash sales is what stands on them, one by one and for each customer.',
  'Numbers without a hole':
    'No number between two invoices, credit memos, cash sales or deposits is missing, but where Settings have raised a series.',
  'Invoices of converted orders all there': 'Each order that was converted has its invoice.',
  'Copies of other areas equal their owners':
    'What one part of the product keeps of another, customers, products, orders and invoices, is what its owner has.',
  'Cash drawer days closed': 'Each cash drawer of a day before was counted and closed.',
};

/** What a difference is about, where it has a name of its own. */
const kinds: Partial<Record<string, string>> = {
  ...journalDocumentLabels,
  customer: 'Customer',
  series: 'Number',
  cash_drawer_day: 'Cash Drawer',
  order: 'Sales Order',
};

/** 'Invoice INV-1042'; of what has neither kind nor number what it is known by. */
export const nameOf = ({ documentType, documentNumber, documentId }: BookDifference): string =>
  [kinds[documentType], documentNumber].filter(Boolean).join(' ') || documentId;

/** '12 seconds', '3 minutes', '2 hours', '4 days'. */
export const ageOf = (seconds: number): string => {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** 'Nothing differs', '1 difference', '1,204 differences'; of what has not been compared yet that it has not. */
export const outcomeOf = ({ ok, count, checkedAt }: BookCheck): string => {
  if (checkedAt === null) return 'Not compared yet';
  if (ok) return 'Nothing differs';
  return count === 1 ? '1 difference' : `${count.toLocaleString('en-US')} differences`;
};

/** A check, or one of its differences, as paper and CSV have it. */
export interface BookLine {
  key: string;
  /** Empty below the check's own line. */
  check: string;
  document: string;
  says: string;
}

/** Each check with its outcome, and what differs below it. */
export const linesOf = (check: BookCheck): BookLine[] => [
  { key: check.name, check: check.name, document: '', says: outcomeOf(check) },
  ...check.differences.map((one) => ({
    key: `${check.name} ${one.documentType} ${one.documentId} ${one.sentence}`,
    check: '',
    document: nameOf(one),
    says: one.sentence,
  })),
];
