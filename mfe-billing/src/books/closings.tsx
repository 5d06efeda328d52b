import { closingDateApi } from '@primal/contracts/admin/closing-date';
import type { BooksAnswer, LateEntry } from '@primal/contracts/billing/book-checks';
import { describeClosedBooks, notInEffect, notInEffectReason } from '@primal/contracts/billing/books';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Alert, Section, Text } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { DocumentLink } from '../ledger/document-link.tsx';
import { formatLateEntryCount, lateEntriesMeaning, lateEntriesTitle } from './checks.ts';

/** Closing date that billing does not enforce yet, or null. */
export const usePendingClosing = () => {
  const { data } = useApiQuery(closingDateApi.getClosingDate);
  return data?.inForce === false ? data : null;
};

export const PendingClosingAlert = () => {
  const pending = usePendingClosing();
  if (!pending) return null;
  const { closedThrough } = pending;
  return (
    <Alert color="yellow" mb="md" role="status" title={notInEffect}>
      {closedThrough ? describeClosedBooks(closedThrough) : 'The books are open.'} {notInEffectReason}
    </Alert>
  );
};

const columns: Column<LateEntry>[] = [
  {
    header: 'Document',
    card: 'title',
    cell: (entry) => <DocumentLink {...entry} />,
  },
  { header: 'Date', nowrap: true, cell: ({ date }) => formatDate(date) },
  { header: 'Amount', align: 'right', cell: ({ amount }) => formatMoney(amount) },
  { header: 'Entered', nowrap: true, cell: ({ at }) => formatInstant(at) },
  { header: 'By', cell: ({ by }) => by },
  { header: 'Closed Through', nowrap: true, cell: ({ closedThrough }) => formatDate(closedThrough) },
];

export const LateEntries = (answer: Pick<BooksAnswer, 'lateEntries' | 'lateCount'>) => (
  <Section title={lateEntriesTitle} note={formatLateEntryCount(answer)}>
    <Text size="sm" c="dimmed" mb="xs">
      {lateEntriesMeaning}
    </Text>
    <DataTable
      label={lateEntriesTitle}
      columns={columns}
      rows={answer.lateEntries}
      dense
      empty={{ title: 'No entries were made in a closed month' }}
    />
  </Section>
);
