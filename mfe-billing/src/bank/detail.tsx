import {
  explainLedgerDifference,
  type ReconciliationAnswer,
  reconciliationApi,
} from '@primal/contracts/billing/bank-reconciliation';
import { formatDate, formatInstant } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  Stat,
  StatRow,
  StatusBadge,
  SummaryBar,
  toDisabledReason,
} from '@primal/kit';
import { IconPrinter } from '@primal/kit/icons';
import { useApiMutation, usePageTitle } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { withAccount } from './account.tsx';
import { entryColumns, lineColumns, listLedgerFigures } from './columns.tsx';
import {
  FinishReconciliation,
  ReconciliationDialog,
  ReopenReconciliation,
} from './reconciliation-dialog.tsx';

const back = { to: paths.bank, label: 'Back to Bank' };

const OpenItems = ({ record }: { record: ReconciliationAnswer }) => (
  <>
    <Section
      title="Open Bank Lines"
      note={`${counted(record.openLineCount, 'line')}, ${formatMoney(record.openLineTotal)}`}
    >
      <DataTable
        label="Open bank lines"
        columns={lineColumns}
        rows={record.openLines}
        rowKey={({ id }) => id}
        dense
        empty={{ title: 'Every bank line is matched' }}
      />
    </Section>
    <Section
      title="Open Ledger Entries"
      note={`${counted(record.openEntryCount, 'entry', 'entries')}, ${formatMoney(record.openEntryTotal)}`}
    >
      <DataTable
        label="Open ledger entries"
        columns={entryColumns}
        rows={record.openEntries}
        rowKey={({ id }) => id}
        dense
        empty={{ title: 'Every ledger entry has cleared' }}
      />
    </Section>
  </>
);

/** The ledger's balance beside the statement's, and what explains their difference. */
const LedgerCheck = ({ record }: { record: ReconciliationAnswer }) => {
  const difference = explainLedgerDifference(record);
  return (
    <>
      <StatRow>
        {listLedgerFigures(record).map((figure) => (
          <Stat key={figure.label} {...figure} />
        ))}
      </StatRow>
      {difference && (
        <Alert color="yellow" role="note" title={difference}>
          {record.ledgerReason ??
            'If an open ledger entry has it, match that entry without a bank line. If not, add a journal entry first, or finish with a reason.'}
        </Alert>
      )}
    </>
  );
};

const Reconciliation = ({ record }: RecordPageProps<ReconciliationAnswer>) => {
  const [dialog, setDialog] = useState<'edit' | 'finish' | 'reopen' | null>(null);
  const finish = useApiMutation(reconciliationApi.finishReconciliation, {
    invalidates: ['/api/bank'],
    done: 'Reconciliation finished',
    failed: 'Failed to finish the reconciliation',
  });
  const { id, statementDate, status, allowed, difference } = record;
  const title = `Reconciliation of ${formatDate(statementDate)}`;
  usePageTitle(title);
  const needsReason = record.isFirst && explainLedgerDifference(record) !== null;
  const close = () => setDialog(null);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={record.accountName}
        badge={<StatusBadge status={status} />}
        back={{ ...back, to: withAccount(paths.bank, record.accountId) }}
        actions={
          <>
            <LinkButton
              to={paths.printReconciliation(id)}
              variant="default"
              newTab
              leftSection={<IconPrinter size={16} />}
            >
              Print
            </LinkButton>
            {status === 'open' ? (
              <ActionButton
                variant="default"
                disabledReason={toDisabledReason(allowed.edit)}
                onClick={() => setDialog('edit')}
              >
                Correct
              </ActionButton>
            ) : (
              <ActionButton
                variant="default"
                disabledReason={toDisabledReason(allowed.reopen)}
                onClick={() => setDialog('reopen')}
              >
                Reopen
              </ActionButton>
            )}
          </>
        }
      />
      {status === 'finished' && record.finishedAt && (
        <Alert color="green" role="note" title={`Finished by ${record.finishedBy}`}>
          {formatInstant(record.finishedAt)}
        </Alert>
      )}
      {record.reopenReason && (
        <Alert color="yellow" role="note" title="Reopened">
          {record.reopenReason}
        </Alert>
      )}
      <LedgerCheck record={record} />
      <OpenItems record={record} />
      <SummaryBar
        figures={[
          { label: 'Opening Balance', value: formatMoney(record.openingBalance) },
          { label: 'Cleared', value: `${record.matchCount} · ${formatMoney(record.cleared)}` },
          { label: 'Statement Balance', value: formatMoney(record.statementBalance) },
          { label: 'Difference', value: formatMoney(difference), strong: !decimal(difference).eq(0) },
        ]}
      >
        {status === 'open' && (
          <ActionButton
            loading={finish.isPending}
            disabledReason={toDisabledReason(allowed.finish)}
            onClick={() =>
              needsReason
                ? setDialog('finish')
                : finish.mutate({ params: { id }, body: { version: record.version } })
            }
          >
            Finish
          </ActionButton>
        )}
      </SummaryBar>
      {dialog === 'edit' && (
        <ReconciliationDialog reconciliation={record} isFirst={record.isFirst} onClose={close} />
      )}
      {dialog === 'finish' && <FinishReconciliation reconciliation={record} onClose={close} />}
      {dialog === 'reopen' && <ReopenReconciliation reconciliation={record} onClose={close} />}
    </>
  );
};

export const reconciliationMissing = {
  title: 'Reconciliation not found',
  description: 'It was deleted or does not exist.',
  back,
};

export default recordPage(reconciliationApi.getReconciliation, Reconciliation, {
  loading: 'Loading reconciliation...',
  missing: reconciliationMissing,
});
