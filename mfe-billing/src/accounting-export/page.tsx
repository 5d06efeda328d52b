import {
  type AccountingExportAnswer,
  accountingExportApi,
  exportFormats,
  undoExportBody,
} from '@primal/contracts/billing/accounting-export';
import { showDate, showInstant } from '@primal/contracts/shared/dates';
import {
  DocumentFilters,
  downloadFile,
  IconAction,
  PageHeader,
  reasonOf,
  StatusBadge,
  TwoLines,
  tellFailure,
} from '@primal/kit';
import { IconArrowBackUp, IconDownload } from '@primal/kit/icons';
import {
  listProps,
  sendForFile,
  useApiList,
  useListState,
  useLocation,
  useMutation,
} from '@primal/kit/platform';
import { type Column, DataTable } from '@primal/kit/table';
import { useCallback, useState } from 'react';
import { moneyColumn } from '../document/list.tsx';
import { VoidDialog } from '../document/void-dialog.tsx';
import { daysOf, NewExport } from './new-export.tsx';

const columns: Column<AccountingExportAnswer>[] = [
  {
    id: 'number',
    header: 'Number',
    sort: 'number',
    card: 'title',
    nowrap: true,
    cell: ({ number }) => number,
  },
  {
    id: 'from',
    header: 'Days',
    sort: 'from',
    cell: ({ from, to, format }) => (
      <TwoLines
        main={from === to ? showDate(from) : `${showDate(from)} – ${showDate(to)}`}
        sub={exportFormats[format].label}
      />
    ),
  },
  {
    id: 'entryCount',
    header: 'Entries',
    sort: 'entryCount',
    align: 'right',
    cell: ({ entryCount }) => entryCount.toLocaleString('en-US'),
  },
  moneyColumn('total', 'Total', { sort: 'total' }),
  {
    id: 'createdAt',
    header: 'Made',
    sort: 'createdAt',
    cell: ({ createdAt, createdBy }) => <TwoLines main={showInstant(createdAt)} sub={createdBy} />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    cell: ({ undoneAt, undoReason, undoneBy }) =>
      undoneAt === null ? (
        <StatusBadge status="exported" label="Exported" color="green" />
      ) : (
        <TwoLines
          main={<StatusBadge status="undone" label="Undone" color="red" />}
          sub={`${undoneBy}: ${undoReason}`}
        />
      ),
  },
];

const useDownload = () =>
  useMutation<void, Error, string>({
    networkMode: 'always',
    mutationFn: async (id) => {
      const { name, content } = await sendForFile(accountingExportApi.downloadAccountingExport, {
        params: { id },
      });
      downloadFile(name, content);
    },
    onError: (error) => tellFailure(error, 'Failed to download the file'),
  });

const UndoExport = ({ batch, onClose }: { batch: AccountingExportAnswer; onClose: () => void }) => (
  <VoidDialog
    call={accountingExportApi.undoAccountingExport}
    params={{ id: batch.id }}
    words={{
      title: 'Undo Export',
      question: `The entries of ${batch.number} will be in the next export again. First delete in your accounting program what it imported from this file. Otherwise they will be there twice.`,
      submitLabel: 'Undo Export',
      done: `${batch.number} has been undone`,
      failed: 'Failed to undo the export',
    }}
    schema={undoExportBody}
    onClose={onClose}
  />
);

/** What went out to accounting, and what goes next (docs/rules/books.md#accounting-exports). */
export default function AccountingExports() {
  const list = useListState({ field: 'createdAt', order: 'desc' });
  const { hash } = useLocation();
  const exports = useApiList(accountingExportApi.listAccountingExports, {
    query: { ...list.query, limit: '100' },
  });
  const { mutate: download } = useDownload();
  const [undoing, setUndoing] = useState<AccountingExportAnswer | null>(null);
  const actions = useCallback(
    (batch: AccountingExportAnswer) => (
      <>
        <IconAction label="Download" icon={IconDownload} shortcut="d" onClick={() => download(batch.id)} />
        {batch.undoneAt === null && (
          <IconAction
            label="Undo"
            icon={IconArrowBackUp}
            shortcut="u"
            danger
            disabledReason={reasonOf(batch.allowed.undo)}
            onClick={() => setUndoing(batch)}
          />
        )}
      </>
    ),
    [download],
  );
  return (
    <>
      <PageHeader
        title="Accounting Exports"
        subtitle="Journal entries for your accounting program, each exported once"
      />
      <NewExport key={hash} asked={daysOf(hash)} onMade={({ id }) => download(id)} />
      <DocumentFilters list={list} searchFor="Export #" summary={exports.showing('exports')} />
      <DataTable
        label="Accounting exports"
        loadingLabel="Loading exports..."
        columns={columns}
        {...listProps(exports, list)}
        rowKey={({ id }) => id}
        actions={actions}
        empty={
          list.filtered
            ? { title: 'No exports found', description: 'No export matches these filters.' }
            : {
                title: 'No exports yet',
                description: 'Choose the dates above and press Export. The files are listed here.',
              }
        }
      />
      {undoing && <UndoExport batch={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}
