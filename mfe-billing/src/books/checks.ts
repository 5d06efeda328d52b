import { type BookCheck, type BooksAnswer, booksApi } from '@primal/contracts/billing/book-checks';
import { documents, joinPlurals } from '@primal/contracts/documents';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import { toastFailure } from '@primal/kit';
import { send, toApiKey, useApiMutation, useQuery } from '@primal/kit/platform';
import { formatDocumentName } from '../ledger/document-link.tsx';

const billed = documents.filter(({ area }) => area === 'billing');
const posted = joinPlurals(billed.filter(({ journal }) => journal));
const numbered = joinPlurals(billed.filter(({ series }) => series));

/** Description by check name; unknown checks have none. */
export const checkDescriptions: Partial<Record<string, string>> = {
  'Ledger balanced': 'In each journal entry, debits equal credits.',
  'Receivables equal documents': `The ledger matches ${posted}, one by one and for each customer.`,
  'No missing numbers': `No number is missing between ${numbered}, unless Settings raised the starting number.`,
  'Converted orders have invoices': 'Every converted order has its invoice.',
  'Same data in all areas':
    'Orders, Billing, Delivery and Admin have the same customers, products, orders and invoices.',
  'Cash drawer days closed': 'Every cash drawer from before today was counted and closed.',
};

/** '12 seconds', '3 minutes', '2 hours', '4 days' */
export const formatAge = (seconds: number): string => {
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

/** 'No differences', '1 difference', '1,204 differences', 'Not compared yet' */
export const describeOutcome = ({ ok, count }: BookCheck): string => {
  if (ok === null) return 'Not compared yet';
  if (ok) return 'No differences';
  return counted(count, 'difference');
};

export interface BookLine {
  key: string;
  /** Name of the check. Empty in rows of differences. */
  check: string;
  document: string;
  text: string;
}

const listCheckLines = (check: BookCheck): BookLine[] => [
  { key: check.name, check: check.name, document: '', text: describeOutcome(check) },
  ...check.differences.map((one) => ({
    key: `${check.name} ${one.documentType} ${one.documentId} ${one.sentence}`,
    check: '',
    document: formatDocumentName(one),
    text: one.sentence,
  })),
];

export const lateEntriesTitle = 'Entries made in closed months';
export const lateEntriesMeaning =
  'Journal entries made in a month while it was closed, without a reason from an administrator.';

/** `None`, `1 entry`, or `1,204 entries, the latest 100 listed` if the list is shorter. */
export const formatLateEntryCount = ({
  lateCount: count,
  lateEntries: { length },
}: Pick<BooksAnswer, 'lateCount' | 'lateEntries'>): string => {
  if (count === 0) return 'None';
  const entries = counted(count, 'entry', 'entries');
  return count > length ? `${entries}, the latest ${length.toLocaleString('en-US')} listed` : entries;
};

export const listBookLines = (answer: BooksAnswer): BookLine[] => [
  ...answer.checks.flatMap(listCheckLines),
  { key: lateEntriesTitle, check: lateEntriesTitle, document: '', text: formatLateEntryCount(answer) },
  ...answer.lateEntries.map((entry) => ({
    key: entry.id,
    check: '',
    document: formatDocumentName(entry),
    text: `${formatMoney(entry.amount)} dated ${formatDate(entry.date)}, entered ${formatInstant(entry.at)} by ${entry.by}.`,
  })),
];

/** Polling interval during a comparison, in milliseconds. */
const pollInterval = 3_000;

/** Book checks as of a date, or now. Polls during a comparison. */
export const useBooks = (asOf: string) => {
  const query = asOf ? { asOf } : {};
  return useQuery({
    queryKey: toApiKey(booksApi.getBooks, { query }),
    queryFn: ({ signal }): Promise<BooksAnswer> => send(booksApi.getBooks, { query, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.comparison ? pollInterval : false),
  });
};

export const useRecheck = (books: ReturnType<typeof useBooks>) => {
  const comparing = useApiMutation(booksApi.compareBooks, {
    onError: (error) => {
      toastFailure(error, 'The other areas did not respond');
      // Refetch even after a failed comparison, since the local checks still run.
      void books.refetch();
    },
  });
  return {
    isChecking: comparing.isPending || books.isFetching || Boolean(books.data?.comparison),
    check: () => comparing.mutate({}),
  };
};
