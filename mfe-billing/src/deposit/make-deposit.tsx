import {
  computeDepositTotals,
  type DepositAnswer,
  depositApi,
  depositFields,
  emptyDepositProblem,
  type UndepositedAnswer,
  type UndepositedCheck,
} from '@primal/contracts/billing/deposit';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, sum } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  DateField,
  FieldRow,
  FieldStack,
  FormError,
  NativeSelect,
  Section,
  SummaryBar,
  Text,
  TextInput,
  toast,
  useGoTo,
  useShortcut,
} from '@primal/kit';
import {
  focusNextOnEnter,
  MoneyField,
  SaveStatus,
  useRecordDialog,
  useSavingFocus,
  useValueAutosave,
} from '@primal/kit/forms';
import { useApiMutation, useHasPermission, useUrlParams } from '@primal/kit/platform';
import { DataTable } from '@primal/kit/table';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
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

/** Deposit totals in dollars; invalid cash counts as 0. */
const computeTotals = (chosen: readonly UndepositedCheck[], cash: string) => {
  const { value, problem } = readFigure(cash, { places: 2, fixed: true });
  return { ...computeDepositTotals(chosen, value || '0.00'), isReadable: problem === null };
};

const text = z.string();
/** The date is blank for today. */
const depositDraft = z.object({
  checks: z.array(text),
  cash: text,
  notes: text,
  date: text,
  fromDrawer: text,
});
const createBlankValues = (fromDrawer = '') => ({ date: today(), cash: '', fromDrawer, notes: '' });

/** Autosaved deposit form. */
const useDeposit = ({ checks, drawers }: UndepositedAnswer) => {
  const goTo = useGoTo();
  const [params] = useUrlParams();
  const [asked] = useState(params.get('fromDrawer') ?? '');
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => selectChecks(checks, selected), [checks, selected]);
  const depositing = useApiMutation(depositApi.createDeposit, {
    persistent: true,
    invalidates: cashReadPaths,
  });
  const show = ({ id }: DepositAnswer) => goTo(paths.printDeposit(id));
  const reset = () => {
    select(new Set());
    form.reset(createBlankValues());
    forget();
  };
  const record = useRecordDialog({
    schema: depositFields,
    defaults: createBlankValues(asked),
    writing: depositing,
    save: (fields) =>
      depositing.mutateAsync({
        body: { ...fields, checks: chosen.flatMap((check) => parseCheckKey(toCheckKey(check))) },
      }),
    onSaved: (deposit) => {
      reset();
      toast.success(`${deposit.depositNumber} made`, formatMoney(deposit.total));
      // Navigate only once the form is empty, since leaving a filled form asks first.
      setTimeout(() => show(deposit));
    },
    onStoredBefore: (deposit) => {
      reset();
      toast({
        title: `${deposit.depositNumber} was saved without your last changes`,
        description: `${formatMoney(deposit.total)}. If it is wrong, void it.`,
        action: { label: 'Show It', onClick: () => show(deposit) },
      });
    },
    onClose: () => undefined,
    failed: 'Failed to make the deposit',
  });
  const { form } = record;
  useRemovedChecks({ noun: 'Check', checks, selected, select, busy: record.dialog.busy });
  const [cash, notes, date, fromDrawer] = form.watch(['cash', 'notes', 'date', 'fromDrawer']);
  const { setValue } = form;
  const isOffered = drawers.some((drawer) => drawer.date === fromDrawer);
  // Deselect a drawer that is no longer available.
  useEffect(() => {
    if (fromDrawer && !isOffered) setValue('fromDrawer', '');
  }, [fromDrawer, isOffered, setValue]);
  const forget = useValueAutosave<z.output<typeof depositDraft>>({
    name: 'deposit',
    schema: depositDraft,
    value: {
      checks: [...selected],
      cash: String(cash ?? ''),
      notes: notes ?? '',
      date: date === today() ? '' : (date ?? ''),
      fromDrawer: fromDrawer ?? '',
    },
    // Restore only checks that are still undeposited.
    isTyped: chosen.length > 0 || Boolean(cash) || Boolean(notes),
    onRestore: (before) => {
      select(new Set(before.checks));
      const { cash, notes, date } = before;
      const fromDrawer = asked || before.fromDrawer;
      form.reset({ cash, notes, date: date || today(), fromDrawer }, { keepDefaultValues: true });
    },
  });
  return { ...record, selected, select, chosen, cash: String(cash ?? ''), fromDrawer: fromDrawer ?? '' };
};

const formatDrawerName = (date: BusinessDate): string => `Cash drawer of ${formatDate(date)}`;

const describeCash = ({ cash, drawers }: UndepositedAnswer, fromDrawer: string): string => {
  const drawer = drawers.find(({ date }) => date === fromDrawer);
  if (drawer) return `${formatMoney(drawer.cash)} in the drawer above its float`;
  const inDrawers = sum(drawers.map((one) => one.cash));
  return `${formatMoney(cash)} to deposit${inDrawers.gt(0) ? `, and ${formatMoney(inDrawers)} in an open drawer` : ''}`;
};

const listCashSources = ({ drawers }: UndepositedAnswer) => [
  { value: '', label: 'Cash on hand' },
  ...drawers.map(({ date }) => ({ value: date, label: formatDrawerName(date) })),
];

export const MakeDeposit = ({ undeposited }: { undeposited: UndepositedAnswer }) => {
  const { checks, checkCount, checkTotal, drawers } = undeposited;
  const { dialog, field, selected, select, chosen, cash, fromDrawer } = useDeposit(undeposited);
  const [isNothing, setNothing] = useState(false);
  const mayTake = useHasPermission('takePayments');
  const { form, status } = useSavingFocus(dialog);
  const { checkTotal: chosenTotal, total, isReadable } = computeTotals(chosen, cash);
  useShortcut('Ctrl+Enter', 'Make the deposit', () => form.current?.requestSubmit());
  const selection = useMemo(
    () => ({ selected, onChange: select, label: formatCheckName }),
    [selected, select],
  );
  return (
    <form
      ref={form}
      aria-label="Deposit"
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) focusNextOnEnter(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // Treat invalid cash as an error instead of an empty deposit.
        const isEmpty = isReadable && decimal(total).eq(0);
        setNothing(isEmpty);
        if (!isEmpty && mayTake) void dialog.onSubmit(event);
      }}
    >
      <Section title="Deposit">
        <FieldStack>
          <FieldRow>
            <MoneyField
              label="Cash"
              description={describeCash(undeposited, fromDrawer)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              disabled={dialog.busy}
              {...field('cash')}
            />
            {drawers.length > 0 && (
              <NativeSelect
                label="Cash From"
                data={listCashSources(undeposited)}
                disabled={dialog.busy}
                {...field('fromDrawer')}
              />
            )}
            <DateField label="Date" required disabled={dialog.busy} {...field('date')} />
            <TextInput label="Notes" disabled={dialog.busy} {...field('notes')} />
          </FieldRow>
          <FormError message={isNothing ? emptyDepositProblem : dialog.error} />
          <SaveStatus ref={status} busy={dialog.busy} waiting={dialog.waiting} onStop={dialog.onStop} />
        </FieldStack>
      </Section>
      <Section title="Checks to Deposit" note={`${counted(checkCount, 'check')}, ${formatMoney(checkTotal)}`}>
        {checkCount > checks.length && (
          <Text>
            The oldest {checks.length.toLocaleString('en-US')} are listed. The others appear after you deposit
            these.
          </Text>
        )}
        <DataTable
          label="Checks to deposit"
          columns={columns}
          rows={checks}
          rowKey={toCheckKey}
          selection={selection}
          empty={{
            title: 'No checks to deposit',
            description: 'Checks from payments and cash sales appear here until they are deposited.',
          }}
        />
      </Section>
      <SummaryBar
        figures={[
          { label: 'Checks', value: `${chosen.length} · ${formatMoney(chosenTotal)}` },
          { label: 'Total', value: formatMoney(total), strong: true },
        ]}
      >
        <ActionButton
          type="submit"
          loading={dialog.busy}
          disabledReason={mayTake ? null : 'You may not take payments.'}
        >
          Make Deposit
        </ActionButton>
      </SummaryBar>
    </form>
  );
};
