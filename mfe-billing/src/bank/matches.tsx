import { type BankImport, type BankMatch, bankApi } from '@primal/contracts/billing/bank';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { confirm, IconAction, PageHeader, Section, TwoLines, toDisabledReason } from '@primal/kit';
import { IconTrash, IconX } from '@primal/kit/icons';
import { useApiMutation, useList } from '@primal/kit/platform';
import { type Column, ListTable } from '@primal/kit/table';
import { DocumentLink } from '../ledger/document-link.tsx';
import { paths } from '../routes.ts';
import { AccountChoice, accountParameter, useBankAccount, withAccount } from './account.tsx';
import { formatEntryDetails, formatLineName } from './columns.tsx';

const columns: Column<BankMatch>[] = [
  {
    header: 'Bank Line',
    card: 'title',
    cell: ({ line, amount }) =>
      line ? (
        <TwoLines main={formatLineName(line)} sub={formatDate(line.date)} />
      ) : decimal(amount).eq(0) ? (
        'None: these cancel each other'
      ) : (
        'None: in the opening balance'
      ),
  },
  {
    header: 'Ledger Entries',
    cell: ({ entries }) =>
      entries.map((entry) => (
        <TwoLines
          key={entry.id}
          main={<DocumentLink {...entry} />}
          sub={[formatDate(entry.date), formatEntryDetails(entry)].filter(Boolean).join(' · ')}
        />
      )),
  },
  { header: 'Amount', align: 'right', cell: ({ amount }) => formatMoney(amount) },
  { header: 'Matched By', tablet: 'hide', cell: ({ matchedBy }) => matchedBy },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ reconciliationId }) => (reconciliationId ? 'Reconciled' : 'Matched'),
  },
];

const files: Column<BankImport>[] = [
  { header: 'Imported', sort: 'createdAt', nowrap: true, cell: ({ createdAt }) => formatInstant(createdAt) },
  { header: 'File', card: 'title', cell: ({ fileName, format }) => fileName ?? format.toUpperCase() },
  { header: 'Lines', align: 'right', cell: ({ lineCount }) => lineCount.toLocaleString('en-US') },
  {
    header: 'Imported Before',
    align: 'right',
    cell: ({ duplicateCount }) => duplicateCount.toLocaleString('en-US'),
  },
  { header: 'Matched', align: 'right', cell: ({ matchedCount }) => matchedCount.toLocaleString('en-US') },
  {
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) =>
      balance && <TwoLines main={formatMoney(balance.amount)} sub={formatDate(balance.date)} />,
  },
  { header: 'Imported By', tablet: 'hide', cell: ({ importedBy }) => importedBy },
];

const invalidates = ['/api/bank'];

/** Matches, to undo one, and imported files. */
export default function BankMatches() {
  const list = useList(bankApi.listBankMatches, { field: 'date', order: 'desc' }, '50', accountParameter);
  const imports = useList(
    bankApi.listBankImports,
    { field: 'createdAt', order: 'desc' },
    '50',
    accountParameter,
  );
  const unmatch = useApiMutation(bankApi.unmatchBankLine, {
    invalidates,
    done: 'Match undone',
    failed: 'Failed to undo the match',
  });
  const remove = useApiMutation(bankApi.deleteBankImport, {
    invalidates,
    done: 'Bank file deleted',
    failed: 'Failed to delete the file',
  });
  const ask = async ({ id, lineCount }: BankImport) => {
    const isSure = await confirm({
      title: 'Delete Bank File?',
      message: `Its ${lineCount.toLocaleString('en-US')} lines are deleted. You can import the file again.`,
      confirmLabel: 'Delete',
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  return (
    <>
      <PageHeader
        title="Bank Matches"
        subtitle="Bank lines and their ledger entries"
        back={{ to: withAccount(paths.bank, useBankAccount()), label: 'Back to Bank' }}
      />
      <AccountChoice />
      <Section title="Matches">
        <ListTable
          list={list}
          noun={['match', 'matches']}
          loadingLabel="Loading matches..."
          summary={null}
          columns={columns}
          actions={({ id, allowed }) => (
            <IconAction
              label="Unmatch"
              icon={IconX}
              shortcut="u"
              disabledReason={toDisabledReason(allowed.unmatch)}
              onClick={() => unmatch.mutate({ params: { id } })}
            />
          )}
          nothing={{ title: 'No matches yet' }}
        />
      </Section>
      <Section title="Imported Files">
        <ListTable
          list={imports}
          noun={['file', 'files']}
          loadingLabel="Loading files..."
          summary={null}
          columns={files}
          actions={(file) => (
            <IconAction
              label="Delete"
              icon={IconTrash}
              shortcut="d"
              danger
              disabledReason={toDisabledReason(file.allowed.delete)}
              onClick={() => void ask(file)}
            />
          )}
          nothing={{ title: 'No files yet' }}
        />
      </Section>
    </>
  );
}
