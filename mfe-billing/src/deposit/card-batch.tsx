import {
  cardBatchFields,
  computeBatchTotals,
  depositApi,
  type UndepositedAnswer,
} from '@primal/contracts/billing/deposit';
import { today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  DateField,
  FieldRow,
  FieldStack,
  FormError,
  Section,
  SummaryBar,
  Text,
  TextInput,
  toast,
  useCloseAndGoTo,
  useGoTo,
} from '@primal/kit';
import { focusNextOnEnter, MoneyField, SaveStatus, useRecordDialog, useSavingFocus } from '@primal/kit/forms';
import { useApiMutation, useHasPermission } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { useMemo, useState } from 'react';
import { cashReadPaths } from '../read-paths.ts';
import { paths } from '../routes.ts';
import {
  columns,
  formatCheckName,
  parseCheckKey,
  selectChecks,
  toCheckKey,
  useRemovedChecks,
} from './undeposited-list.tsx';

const createBlankValues = () => ({ date: today(), processorFee: '', notes: '' });

/** Deposits card payments of one batch less the processor's fee (docs/rules/cash-drawer.md#card-batches). */
export const CardBatch = ({ undeposited }: { undeposited: UndepositedAnswer }) => {
  const { cards, cardCount, cardTotal } = undeposited;
  const goTo = useGoTo();
  const closeAndGoTo = useCloseAndGoTo();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => selectChecks(cards, selected), [cards, selected]);
  const mayTake = useHasPermission('takePayments');
  const depositing = useApiMutation(depositApi.createDeposit, {
    persistent: true,
    invalidates: cashReadPaths,
  });
  const reset = () => {
    select(new Set());
    form.reset(createBlankValues());
  };
  const { dialog, field, form } = useRecordDialog({
    schema: cardBatchFields,
    defaults: createBlankValues(),
    writing: depositing,
    save: (fields) =>
      depositing.mutateAsync({
        body: { ...fields, cards: chosen.flatMap((card) => parseCheckKey(toCheckKey(card))) },
      }),
    onSaved: ({ id, depositNumber, total }) => {
      toast.success(`${depositNumber} made`, formatMoney(total));
      closeAndGoTo(reset, paths.printDeposit(id));
    },
    onStoredBefore: ({ id, depositNumber, total }) => {
      reset();
      toast({
        title: `${depositNumber} was saved without your last changes`,
        description: `${formatMoney(total)}. If it is wrong, void it.`,
        action: { label: 'Show It', onClick: () => goTo(paths.printDeposit(id)) },
      });
    },
    onClose: () => undefined,
    failed: 'Failed to make the deposit',
  });
  useRemovedChecks({ noun: 'Card payment', checks: cards, selected, select, busy: dialog.busy });
  const { form: element, status } = useSavingFocus(dialog);
  const fee = readFigure(String(form.watch('processorFee') ?? ''), { places: 2, fixed: true });
  const totals = computeBatchTotals(chosen, fee.value || '0.00');
  const selection = useMemo(() => ({ selected, onChange: select, label: formatCheckName }), [selected]);
  return (
    <form
      ref={element}
      aria-label="Card Batch"
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) focusNextOnEnter(event);
      }}
      onSubmit={dialog.onSubmit}
    >
      <Section title="Card Batch">
        <FieldStack>
          <FieldRow>
            <MoneyField label="Processor Fee" disabled={dialog.busy} {...field('processorFee')} />
            <DateField label="Date" required disabled={dialog.busy} {...field('date')} />
            <TextInput label="Notes" disabled={dialog.busy} {...field('notes')} />
          </FieldRow>
          <FormError message={dialog.error} />
          <SaveStatus ref={status} busy={dialog.busy} waiting={dialog.waiting} onStop={dialog.onStop} />
        </FieldStack>
      </Section>
      <Section
        title="Card Payments to Deposit"
        note={`${counted(cardCount, 'card payment')}, ${formatMoney(cardTotal)}`}
      >
        {cardCount > cards.length && (
          <Text>
            The oldest {cards.length.toLocaleString('en-US')} are listed. The others appear after you deposit
            these.
          </Text>
        )}
        <DataTable
          label="Card payments to deposit"
          columns={columns}
          rows={cards}
          rowKey={toCheckKey}
          selection={selection}
          empty={{
            title: 'No card payments to deposit',
            description: 'Card payments and card sales appear here until they are deposited.',
          }}
        />
      </Section>
      <SummaryBar
        figures={[
          { label: 'Card Payments', value: `${chosen.length} · ${formatMoney(totals.cardTotal)}` },
          { label: 'Total', value: formatMoney(totals.total), strong: true },
        ]}
      >
        <ActionButton
          type="submit"
          loading={dialog.busy}
          disabledReason={
            !mayTake
              ? 'You may not take payments.'
              : chosen.length === 0
                ? 'Please choose a card payment to deposit.'
                : null
          }
        >
          Make Deposit
        </ActionButton>
      </SummaryBar>
    </form>
  );
};
