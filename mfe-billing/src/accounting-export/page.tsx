import {
  type AccountingExportAnswer,
  accountingExportApi,
  exportFormats,
  undoExportBody,
} from '@primal/contracts/billing/accounting-export';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { IconAction, StatusBadge, TwoLines, toDisabledReason, useSaveFile } from '@primal/kit';
import { IconArrowBackUp, IconDownload } from '@primal/kit/icons';
import { useList, useLocation } from '@primal/kit/platform';
import { type Column, ListPage } from '@primal/kit/table';
import { useCallback } from 'react';
import { createMoneyColumn } from '../document/list.tsx';
import { VoidDialog } from '../document/void-dialog.tsx';
import { NewExport, parseDays } from './new-export.tsx';

const columns: Column<AccountingExportAnswer>[] = [
  { header: 'Number', sort: 'number', card: 'title', nowrap: true, cell: ({ number }) => number },
  {
    header: 'Days',
    sort: 'from',
    cell: ({ from, to, format, includesOpeningBalances }) => (
      <TwoLines
        main={from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}
        sub={
          includesOpeningBalances
            ? `${exportFormats[format].label}, with opening balances`
            : exportFormats[format].label
        }
      />
    ),
  },
  {
    header: 'Entries',
    sort: 'entryCount',
    align: 'right',
    cell: ({ entryCount }) => entryCount.toLocaleString('en-US'),
  },
  createMoneyColumn('total', 'Total', { sort: 'total' }),
  {
    header: 'Created',
    sort: 'createdAt',
    cell: ({ createdAt, createdBy }) => <TwoLines main={formatInstant(createdAt)} sub={createdBy} />,
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ undoneAt, undoReason, undoneBy }) =>
      undoneAt === null ? (
        <StatusBadge status="exported" />
      ) : (
        <TwoLines main={<StatusBadge status="undone" />} sub={`${undoneBy}: ${undoReason}`} />
      ),
  },
];

const UndoExport = ({ batch, onClose }: { batch: AccountingExportAnswer; onClose: () => void }) => (
  <VoidDialog
    call={accountingExportApi.undoAccountingExport}
    params={{ id: batch.id }}
    text={{
      title: 'Undo Export',
      question: `The next export will include the entries of ${batch.number} again. First delete the entries imported from this file in your accounting program, to avoid duplicates.`,
      submitLabel: 'Undo Export',
      done: `${batch.number} has been undone`,
      failed: 'Failed to undo the export',
    }}
    schema={undoExportBody}
    onClose={onClose}
  />
);

/** Past accounting exports, and the form for a new export (docs/rules/books.md#accounting-exports). */
export default function AccountingExports() {
  const list = useList(accountingExportApi.listAccountingExports, { field: 'createdAt', order: 'desc' });
  const { hash } = useLocation();
  const { mutate: download } = useSaveFile(accountingExportApi.downloadAccountingExport, {
    failed: 'Failed to download the file',
  });
  const actions = useCallback(
    ({ id, undoneAt, allowed }: AccountingExportAnswer, open: (dialog: 'undo') => void) => (
      <>
        <IconAction
          label="Download"
          icon={IconDownload}
          shortcut="d"
          onClick={() => download({ params: { id } })}
        />
        {undoneAt === null && (
          <IconAction
            label="Undo"
            icon={IconArrowBackUp}
            shortcut="u"
            danger
            disabledReason={toDisabledReason(allowed.undo)}
            onClick={() => open('undo')}
          />
        )}
      </>
    ),
    [download],
  );
  return (
    <ListPage
      title="Accounting Exports"
      subtitle="Journal entries for your accounting program, each exported once"
      above={
        <NewExport key={hash} asked={parseDays(hash)} onMade={({ id }) => download({ params: { id } })} />
      }
      list={list}
      noun={['export', 'exports']}
      label="Accounting exports"
      loadingLabel="Loading exports..."
      searchFor="Export #"
      columns={columns}
      actions={actions}
      dialogs={{ undo: (batch, onClose) => <UndoExport batch={batch} onClose={onClose} /> }}
      nothing={{
        title: 'No exports yet',
        description: 'Choose the dates above and press Export. The files are listed here.',
      }}
    />
  );
}
