import type { BookCheck, BookDifference } from '@primal/contracts/billing/book-checks';
import { journalDocumentLabels } from '@primal/contracts/billing/journal';

/** What a check compares, in a sentence. */
export const meanings: Record<BookCheck['name'], string> = {
  'Ledger balanced': 'The debits of each journal entry are its credits.',
  'Receivables equal documents':
    'What the ledger says of invoices, payments, credit memos and cash sales is what stands on them, one by one and for each customer.',
  'Numbers without a hole':
    'No number between two invoices, credit memos, cash sales or deposits is missing, but where Settings have raised a series.',
  'Cash drawer days closed': 'Each cash drawer of a day before was counted and closed.',
};

/** 'Invoice INV-1042'. */
export const nameOf = ({ documentType, documentNumber }: BookDifference): string => {
  const kind = {
    ...journalDocumentLabels,
    customer: 'Customer',
    series: 'Number',
    cash_drawer_day: 'Cash Drawer',
  };
  return [kind[documentType], documentNumber].filter(Boolean).join(' ');
};

/** '12 seconds', '3 minutes'. */
export const ageOf = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** 'Nothing differs', '1 difference', '1,204 differences'. */
export const outcomeOf = ({ ok, count }: Pick<BookCheck, 'ok' | 'count'>): string => {
  if (ok) return 'Nothing differs';
  return count === 1 ? '1 difference' : `${count.toLocaleString('en-US')} differences`;
};
