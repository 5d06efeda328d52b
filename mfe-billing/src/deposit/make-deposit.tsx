import {
  computeDepositTotals,
  depositApi,
  depositFields,
  emptyDepositProblem,
  type UndepositedAnswer,
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
  useCloseAndGoTo,
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

const kinds = {
  checks: {
    draft: 'deposit',
    title: 'Deposit',
    noun: 'Check',
    figure: 'Checks',
    list: 'Checks to Deposit',
    label: 'Checks to deposit',
    nothingChosen: emptyDepositProblem,
    empty: {
      title: 'No checks to deposit',
      description: 'Checks from payments and cash sales appear here until they are deposited.',
    },
  },
  cards: {
    draft: 'card-batch',
    title: 'Card Batch',
    noun: 'Card payment',
    figure: 'Card Payments',
    list: 'Card Payments to Deposit',
    label: 'Card payments to deposit',
    nothingChosen: 'Please choose a card payment to deposit.',
    empty: {
      title: 'No card payments to deposit',
      description: 'Card payments, card sales and refunds by card appear here until they are deposited.',
    },
  },
} as const;
type Kind = keyof typeof kinds;

interface DepositProps {
  undeposited: UndepositedAnswer;
  /** Checks with cash, or a card batch (docs/rules/cash-drawer.md#card-batches). */
  kind: Kind;
}

/** Dollars as typed; null if invalid. */
const readAmount = (typed: string): string | null => {
  const { value, problem } = readFigure(typed, { places: 2, fixed: true });
  return problem === null ? value || '0.00' : null;
};

const text = z.string();
/** The date is blank for today. */
const depositDraft = z.object({
  checks: z.array(text),
  cash: text,
  processorFee: text,
  notes: text,
  date: text,
  fromDrawer: text,
});
const createBlankValues = (fromDrawer = '') => ({
  date: today(),
  cash: '',
  fromDrawer,
  processorFee: '',
  notes: '',
});

/** Autosaved deposit form. */
const useDeposit = ({ kind, undeposited }: DepositProps) => {
  const { drawers, [kind]: received } = undeposited;
  const goTo = useGoTo();
  const closeAndGoTo = useCloseAndGoTo();
  const [params] = useUrlParams();
  const [asked] = useState(params.get('fromDrawer') ?? '');
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => selectChecks(received, selected), [received, selected]);
  const depositing = useApiMutation(depositApi.createDeposit, {
    persistent: true,
    invalidates: cashReadPaths,
  });
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
        body: { ...fields, [kind]: chosen.flatMap((check) => parseCheckKey(toCheckKey(check))) },
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
  const { form } = record;
  useRemovedChecks({ noun: kinds[kind].noun, checks: received, selected, select, busy: record.dialog.busy });
  const { setValue } = form;
  const values = form.watch();
  const date = values.date ?? '';
  const typed = {
    cash: String(values.cash ?? ''),
    processorFee: String(values.processorFee ?? ''),
    notes: values.notes ?? '',
    fromDrawer: values.fromDrawer ?? '',
  };
  const isOffered = drawers.some((drawer) => drawer.date === typed.fromDrawer);
  // Deselect a drawer that is no longer available.
  useEffect(() => {
    if (typed.fromDrawer && !isOffered) setValue('fromDrawer', '');
  }, [typed.fromDrawer, isOffered, setValue]);
  const forget = useValueAutosave<z.output<typeof depositDraft>>({
    name: kinds[kind].draft,
    schema: depositDraft,
    value: { ...typed, checks: [...selected], date: date === today() ? '' : date },
    // Restore only checks that are still undeposited.
    isTyped: chosen.length > 0 || Boolean(typed.cash || typed.processorFee || typed.notes),
    onRestore: ({ checks, ...before }) => {
      select(new Set(checks));
      const restored = {
        ...before,
        date: before.date || today(),
        fromDrawer: asked || before.fromDrawer,
      };
      form.reset(restored, { keepDefaultValues: true });
    },
  });
  return { ...record, selected, select, chosen, typed };
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

export const MakeDeposit = ({ kind, undeposited }: DepositProps) => {
  const { drawers, [kind]: received } = undeposited;
  const isCards = kind === 'cards';
  const [count, whole] = isCards
    ? [undeposited.cardCount, undeposited.cardTotal]
    : [undeposited.checkCount, undeposited.checkTotal];
  const { title, noun, figure, list, label, nothingChosen, empty } = kinds[kind];
  const { dialog, field, selected, select, chosen, typed } = useDeposit({ kind, undeposited });
  const [isNothing, setNothing] = useState(false);
  const mayTake = useHasPermission('takePayments');
  const { form, status } = useSavingFocus(dialog);
  const [cash, processorFee] = [readAmount(typed.cash), readAmount(typed.processorFee)];
  const { receivedTotal, total } = computeDepositTotals(chosen, {
    cash: cash ?? '0.00',
    processorFee: processorFee ?? '0.00',
  });
  useShortcut('Ctrl+Enter', 'Make the deposit', () => form.current?.requestSubmit());
  const selection = useMemo(
    () => ({ selected, onChange: select, label: formatCheckName }),
    [selected, select],
  );
  return (
    <form
      ref={form}
      aria-label={title}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) focusNextOnEnter(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // Treat invalid cash as an error instead of an empty deposit.
        const isEmpty = chosen.length === 0 && cash !== null && decimal(cash).eq(0);
        setNothing(isEmpty);
        if (!isEmpty && mayTake) void dialog.onSubmit(event);
      }}
    >
      <Section title={title}>
        <FieldStack>
          <FieldRow>
            {isCards ? (
              <MoneyField label="Processor Fee" disabled={dialog.busy} {...field('processorFee')} />
            ) : (
              <MoneyField
                label="Cash"
                description={describeCash(undeposited, typed.fromDrawer)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                disabled={dialog.busy}
                {...field('cash')}
              />
            )}
            {!isCards && drawers.length > 0 && (
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
          <FormError message={isNothing ? nothingChosen : dialog.error} />
          <SaveStatus ref={status} busy={dialog.busy} waiting={dialog.waiting} onStop={dialog.onStop} />
        </FieldStack>
      </Section>
      <Section title={list} note={`${counted(count, noun.toLowerCase())}, ${formatMoney(whole)}`}>
        {count > received.length && (
          <Text>
            The oldest {received.length.toLocaleString('en-US')} are listed. The others appear after you
            deposit these.
          </Text>
        )}
        <DataTable
          label={label}
          columns={columns}
          rows={received}
          rowKey={toCheckKey}
          selection={selection}
          empty={empty}
        />
      </Section>
      <SummaryBar
        figures={[
          { label: figure, value: `${chosen.length} · ${formatMoney(receivedTotal)}` },
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
