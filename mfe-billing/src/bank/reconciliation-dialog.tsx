import {
  explainLedgerDifference,
  type ReconciliationAnswer,
  type ReconciliationSummary,
  reconciliationApi,
  reconciliationFields,
} from '@primal/contracts/billing/bank-reconciliation';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { DateField, FieldRow, FormDialog, Text, Textarea, TextInput, useCloseAndGoTo } from '@primal/kit';
import { useCallDialog, useRecordDialog } from '@primal/kit/forms';
import { useApiMutation } from '@primal/kit/platform';
import { paths } from '../routes.ts';
import { useBankAccount } from './account.tsx';

interface Props {
  /** Open reconciliation to correct; absent for a new one. */
  reconciliation?: ReconciliationSummary;
  isFirst: boolean;
  onClose: () => void;
}

/** Begins a reconciliation, or corrects its date and balance. */
export const ReconciliationDialog = ({ reconciliation, isFirst, onClose }: Props) => {
  const closeAndGoTo = useCloseAndGoTo();
  const accountId = useBankAccount();
  const options = { persistent: true, invalidates: ['/api/bank'] } as const;
  const starting = useApiMutation(reconciliationApi.startReconciliation, options);
  const updating = useApiMutation(reconciliationApi.updateReconciliation, options);
  const { dialog, field } = useRecordDialog({
    schema: reconciliationFields,
    defaults: {
      statementDate: reconciliation?.statementDate ?? '',
      statementBalance: reconciliation?.statementBalance ?? '',
      openingBalance: isFirst ? (reconciliation?.openingBalance ?? '') : '',
    },
    writing: reconciliation ? updating : starting,
    save: (body) =>
      reconciliation
        ? updating.mutateAsync({
            params: { id: reconciliation.id },
            body: { ...body, version: reconciliation.version },
          })
        : starting.mutateAsync({ body: { ...body, accountId } }),
    onSaved: ({ id }) => {
      if (reconciliation) onClose();
      else closeAndGoTo(onClose, paths.reconciliation(id));
    },
    onClose,
    failed: 'Failed to save the reconciliation',
  });
  return (
    <FormDialog
      {...dialog}
      title={reconciliation ? 'Correct Reconciliation' : 'Start Reconciliation'}
      submitLabel={reconciliation ? 'Save' : 'Start'}
      enterGoesOn
    >
      <Text>Date and closing balance as on the statement of your bank.</Text>
      <FieldRow>
        <DateField label="Statement Date" required {...field('statementDate')} />
        <TextInput label="Statement Balance" required inputMode="decimal" {...field('statementBalance')} />
      </FieldRow>
      {isFirst && (
        <TextInput
          label="Opening Balance"
          description="Of the statement, since this is your first one"
          placeholder="0.00"
          inputMode="decimal"
          {...field('openingBalance')}
        />
      )}
    </FormDialog>
  );
};

/** Asks for the reason to finish although the ledger does not have the opening balance. */
export const FinishReconciliation = ({
  reconciliation,
  onClose,
}: {
  reconciliation: ReconciliationAnswer;
  onClose: () => void;
}) => {
  const { id, version } = reconciliation;
  const { dialog, field } = useCallDialog(reconciliationApi.finishReconciliation, {
    params: { id },
    invalidates: ['/api/bank'],
    defaults: { version, reason: '' },
    done: ['Reconciliation finished', explainLedgerDifference(reconciliation) ?? ''],
    onClose,
    failed: 'Failed to finish the reconciliation',
  });
  return (
    <FormDialog {...dialog} title="Finish Reconciliation" submitLabel="Finish" enterGoesOn>
      <Text>{explainLedgerDifference(reconciliation)}</Text>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
    </FormDialog>
  );
};

export const ReopenReconciliation = ({
  reconciliation: { id, version, statementDate, statementBalance },
  onClose,
}: {
  reconciliation: ReconciliationSummary;
  onClose: () => void;
}) => {
  const { dialog, field } = useCallDialog(reconciliationApi.reopenReconciliation, {
    params: { id },
    invalidates: ['/api/bank'],
    defaults: { version, reason: '' },
    done: ['Reconciliation reopened', `${formatDate(statementDate)}, ${formatMoney(statementBalance)}`],
    onClose,
    failed: 'Failed to reopen the reconciliation',
  });
  return (
    <FormDialog {...dialog} title="Reopen Reconciliation" submitLabel="Reopen" danger enterGoesOn>
      <Text>Its matches can be undone again. The reason is kept in the audit trail.</Text>
      <Textarea label="Reason" required rows={2} {...field('reason')} />
    </FormDialog>
  );
};
