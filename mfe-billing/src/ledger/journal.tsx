import {
  type JournalEntryAnswer,
  journalApi,
  journalDocumentLabels,
  journalDocuments,
} from '@primal/contracts/billing/journal';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { formatDate } from '@primal/contracts/shared/dates';
import { NativeSelect, SearchField, TwoLines } from '@primal/kit';
import { DateRange } from '@primal/kit/parts';
import { useHasPermission, useList } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { paths } from '../routes.ts';
import { DocumentLink } from './document-link.tsx';
import { NewEntry } from './entry-form.tsx';
import { EntryLines } from './entry-lines.tsx';

const types = [
  { value: '', label: 'All Documents' },
  ...journalDocuments.map((value) => ({ value, label: journalDocumentLabels[value] })),
];

const columns: Column<JournalEntryAnswer>[] = [
  { header: 'Date', sort: 'date', nowrap: true, cell: ({ date }) => formatDate(date) },
  {
    header: 'Document',
    card: 'title',
    cell: (entry) => <TwoLines main={<DocumentLink {...entry} />} sub={entry.customerName} />,
  },
  {
    header: 'Lines',
    width: '60%',
    cell: ({ lines, documentNumber, date }) => (
      <EntryLines lines={lines} label={`Lines of ${documentNumber ?? 'the entry'}, ${formatDate(date)}`} />
    ),
  },
];

/** All journal entries, or those behind one document (`?documentId=`). */
export default function Journal() {
  const list = useList(journalApi.listJournalEntries, { field: 'date', order: 'desc' }, '50');
  const isAdmin = useHasPermission('closePeriods');
  return (
    <ListPage
      title="Journal"
      subtitle={list.filter('documentId') ? 'The entries of one document' : 'Every entry of the ledger'}
      back={{ to: paths.ledger, label: 'Back to Ledger' }}
      create={{
        label: 'New Journal Entry',
        shortcut: 'New journal entry',
        disabledReason: isAdmin ? null : manualEntryApi.createManualEntry.refusal,
        dialog: (onClose) => <NewEntry onClose={onClose} />,
      }}
      list={list}
      noun={['entry', 'entries']}
      loadingLabel="Loading entries..."
      clearLabel="Clear Filters"
      fields={
        <>
          <SearchField label="Search" placeholder="Document # or customer" {...list.field('q')} />
          <DateRange
            value={{ from: list.filter('from'), to: list.filter('to') }}
            onChange={({ from, to }) => list.setFilters({ from, to })}
          />
          <NativeSelect label="Document" data={types} {...list.field('status')} />
        </>
      }
      columns={columns}
      rowKey={({ id }) => id}
      notFound={{
        title: 'No entries found',
        description: list.filter('documentId')
          ? 'A draft, or a document without an amount, has no entries.'
          : 'No entry matches these filters.',
      }}
      nothing={{
        title: 'No entries yet',
        description: 'Invoices, payments and journal entries appear here.',
      }}
    />
  );
}
