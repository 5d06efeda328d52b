import { type ReconciliationSummary, reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  DeleteAction,
  LinkButton,
  PageHeader,
  PrintAction,
  Section,
  StatusBadge,
  toDisabledReason,
  useDisabledReason,
  useRemove,
  ViewAction,
} from '@primal/kit';
import { useList } from '@primal/kit/platform';
import { type Column, ListTable } from '@primal/kit/table';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { AccountChoice, accountParameter, useBankAccount, withAccount } from './account.tsx';
import { ImportBankFile } from './import-file.tsx';
import { MatchByHand } from './match-by-hand.tsx';
import { Proposals } from './proposals.tsx';
import { ReconciliationDialog } from './reconciliation-dialog.tsx';

const columns: Column<ReconciliationSummary>[] = [
  {
    header: 'Statement Date',
    sort: 'statementDate',
    link: true,
    nowrap: true,
    cell: ({ statementDate }) => formatDate(statementDate),
  },
  { header: 'Opening Balance', align: 'right', cell: ({ openingBalance }) => formatMoney(openingBalance) },
  { header: 'Cleared', align: 'right', cell: ({ cleared }) => formatMoney(cleared) },
  {
    header: 'Statement Balance',
    align: 'right',
    cell: ({ statementBalance }) => formatMoney(statementBalance),
  },
  { header: 'Difference', align: 'right', cell: ({ difference }) => formatMoney(difference) },
  { header: 'Status', card: 'corner', cell: ({ status }) => <StatusBadge status={status} /> },
];

/** The bank: its file, matches with the ledger, and reconciliations (docs/rules/bank.md#reconciliation). */
export default function Bank() {
  const [isStarting, setStarting] = useState(false);
  const accountId = useBankAccount();
  const list = useList(
    reconciliationApi.listReconciliations,
    { field: 'statementDate', order: 'desc' },
    '50',
    accountParameter,
  );
  const { permission, refusal } = reconciliationApi.startReconciliation;
  const refused = useDisabledReason(permission, refusal);
  const remove = useRemove({
    call: reconciliationApi.deleteReconciliation,
    what: 'Reconciliation',
    nameOf: ({ statementDate }: ReconciliationSummary) => formatDate(statementDate),
    done: 'Reconciliation deleted',
    failed: 'Failed to delete the reconciliation',
    invalidates: ['/api/bank'],
  });
  const open = list.rows?.find(({ status }) => status === 'open');
  return (
    <>
      <PageHeader
        title="Bank"
        subtitle="Match the bank's statement with your ledger"
        back={{ to: paths.deposits, label: 'Back to Deposits' }}
        actions={
          <>
            <LinkButton variant="default" to={withAccount(paths.bankMatches, accountId)}>
              Matches
            </LinkButton>
            {open ? (
              <LinkButton to={paths.reconciliation(open.id)}>Continue Reconciling</LinkButton>
            ) : (
              <ActionButton disabledReason={refused} onClick={() => setStarting(true)}>
                Start Reconciliation
              </ActionButton>
            )}
          </>
        }
      />
      <AccountChoice />
      <ImportBankFile />
      <Proposals />
      <MatchByHand key={accountId} opening={open?.isFirst ? open.openingBalance : '0'} />
      <Section title="Reconciliations">
        <ListTable
          list={list}
          noun={['reconciliation', 'reconciliations']}
          loadingLabel="Loading reconciliations..."
          summary={null}
          columns={columns}
          rowHref={({ id }) => paths.reconciliation(id)}
          actions={(row) => (
            <>
              <ViewAction to={paths.reconciliation(row.id)} />
              <PrintAction to={paths.printReconciliation(row.id)} newTab />
              {row.status === 'open' && (
                <DeleteAction
                  disabledReason={toDisabledReason(row.allowed.delete)}
                  onClick={() => void remove(row)}
                />
              )}
            </>
          )}
          nothing={{
            title: 'No reconciliations yet',
            description: 'Start one with the date and balance of a statement.',
          }}
        />
      </Section>
      {isStarting && (
        <ReconciliationDialog isFirst={list.rows?.length === 0} onClose={() => setStarting(false)} />
      )}
    </>
  );
}
