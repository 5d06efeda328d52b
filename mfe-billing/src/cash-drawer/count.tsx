import {
  type Denomination,
  type DrawerCount,
  denominations,
  formatDenomination,
  maxPiecesPerDenomination,
  sumCounts,
} from '@primal/contracts/billing/cash-count';
import {
  cashDrawerApi,
  computeOverShort,
  type DrawerDayAnswer,
  formatOverShort,
} from '@primal/contracts/billing/cash-drawer';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import {
  ActionButton,
  bind,
  confirm,
  FieldStack,
  FormError,
  focusRelative,
  Section,
  SummaryBar,
  Textarea,
  toast,
  useShortcut,
} from '@primal/kit';
import {
  NumberField,
  SaveStatus,
  useAutosavedState,
  useRecordDialog,
  useSavingFocus,
} from '@primal/kit/forms';
import { send, useApiMutation, useHasPermission } from '@primal/kit/platform';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { cashReadPaths } from '../read-paths.ts';
import classes from './drawer.module.css';

const countDraft = z.record(z.string(), z.string());

const moveToNextField = (event: KeyboardEvent<HTMLFormElement>): void => {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  focusRelative(event.currentTarget.querySelectorAll<HTMLElement>('input, textarea'), event.target, by);
};

const confirmDifference = (counted: string, expected: string): Promise<boolean> | true => {
  const overShort = computeOverShort(counted, expected);
  if (decimal(overShort).eq(0)) return true;
  return confirm({
    title: `${formatOverShort(overShort)}. Close the day?`,
    message: `Counted ${formatMoney(counted)}, expected ${formatMoney(expected)}. A closed day cannot be reopened.`,
    confirmLabel: 'Close Day',
    cancelLabel: 'Count Again',
    danger: true,
  });
};

const notCounted = 'Please count the drawer: enter how many there are of each bill and coin.';

type TypedCounts = Readonly<Partial<Record<Denomination, string>>>;

const countRules = { places: 0, max: String(maxPiecesPerDenomination) };

const read = (text: string | undefined): number | null => {
  const { value, problem } = readFigure(text ?? '', countRules);
  return problem === null ? Number(value || 0) : null;
};

const isInvalid = (text: string | undefined): boolean => read(text) === null;

/** Counts of all denominations, 0 if blank; null if one is invalid. */
const readCounts = (typed: TypedCounts): DrawerCount[] | null => {
  const counts = denominations.map((denomination) => ({ denomination, count: read(typed[denomination]) }));
  return counts.every((one): one is DrawerCount => one.count !== null) ? counts : null;
};

/** Dollars counted so far; invalid counts are 0. */
const sumCounted = (typed: TypedCounts): string =>
  sumCounts(denominations.map((denomination) => ({ denomination, count: read(typed[denomination]) ?? 0 })));

interface Closing {
  typed: TypedCounts;
  notes: string;
  onSend: () => void;
  onClosed: () => void;
}

const useClosing = ({ date }: DrawerDayAnswer, { typed, notes, onSend, onClosed }: Closing) => {
  const closing = useApiMutation(cashDrawerApi.closeDrawerDay, {
    persistent: true,
    invalidates: cashReadPaths,
  });
  const counts = readCounts(typed);
  const { dialog } = useRecordDialog({
    schema: z.object({}),
    defaults: {},
    writing: closing,
    ask: async () => {
      // Fetch the expected cash again, since cash may have been received after the page loaded.
      const { expected } = await send(cashDrawerApi.getDrawerDay, { params: { date } });
      return confirmDifference(sumCounted(typed), expected);
    },
    save: () => {
      onSend();
      return closing.mutateAsync({ params: { date }, body: { counts: counts ?? [], notes } });
    },
    onSaved: ({ overShort }) => {
      onClosed();
      toast.success(`Cash drawer of ${formatDate(date)} closed`, formatOverShort(overShort ?? '0.00'));
    },
    onClose: () => undefined,
    failed: 'Failed to close the cash drawer',
  });
  return dialog;
};

interface CountTableProps {
  typed: TypedCounts;
  busy: boolean;
  onType: (denomination: string, text: string) => void;
}

const CountTable = ({ typed, busy, onType }: CountTableProps) => (
  <table className={classes.table} aria-label="Bills and coins">
    <thead>
      <tr>
        <th scope="col">Bill or Coin</th>
        <th scope="col">Count</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {denominations.map((denomination) => (
        <tr key={denomination}>
          <th scope="row">{formatDenomination(denomination)}</th>
          <td>
            <NumberField
              aria-label={`Count of ${formatDenomination(denomination)}`}
              name={denomination}
              places={countRules.places}
              most={countRules.max}
              disabled={busy}
              {...bind(typed[denomination] ?? '', (to) => onType(denomination, to))}
            />
          </td>
          <td>
            {typed[denomination] &&
              !isInvalid(typed[denomination]) &&
              formatMoney(sumCounted({ [denomination]: typed[denomination] }))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface CountProps {
  day: DrawerDayAnswer;
  onSend: () => void;
  onClosed: () => void;
}

export const CountDrawer = ({ day, onSend, onClosed }: CountProps) => {
  const [{ notes = '', ...typed }, set, forget] = useAutosavedState<Record<string, string>>({
    name: `cash-drawer/${day.date}`,
    schema: countDraft,
  });
  const mayTake = useHasPermission('takePayments');
  const [isMissing, setMissing] = useState(false);
  const dialog = useClosing(day, {
    typed,
    notes,
    onSend,
    onClosed: () => {
      forget();
      onClosed();
    },
  });
  const { busy, waiting, onStop, onSubmit, error } = dialog;
  const { form, status } = useSavingFocus(dialog);
  const isCounted = denominations.some((denomination) => typed[denomination]);
  const wrong = denominations.find((denomination) => isInvalid(typed[denomination]));
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setMissing(!isCounted);
    if (wrong || !isCounted)
      form.current?.querySelector<HTMLElement>(`[name="${wrong ?? denominations[0]}"]`)?.focus();
    else if (mayTake) void onSubmit();
  };
  useShortcut('c', 'Count the drawer', () => form.current?.querySelector('input')?.focus());
  useShortcut('Ctrl+Enter', 'Close the day', () => submit());
  const counted = sumCounted(typed);
  const type = (name: string, text: string) =>
    set((before) => {
      const { [name]: _before, ...others } = before;
      return text === '' ? others : { ...others, [name]: text };
    });
  return (
    <Section title="Count" note="How many there are of each bill and coin">
      <form ref={form} aria-label="Count" onSubmit={submit} onKeyDown={moveToNextField}>
        <FieldStack>
          <CountTable typed={typed} busy={busy} onType={type} />
          <Textarea
            label="Notes"
            rows={2}
            maxLength={2000}
            disabled={busy}
            {...bind(notes, (to) => type('notes', to))}
          />
          <FormError message={isMissing ? notCounted : error} />
          <SaveStatus ref={status} busy={busy} waiting={waiting} onStop={onStop} />
        </FieldStack>
        <SummaryBar
          figures={[
            { label: 'Expected', value: formatMoney(day.expected) },
            { label: 'Counted', value: formatMoney(counted), strong: true },
            {
              label: 'Over or Short',
              // No difference before the first count, or while a count is invalid.
              value: isCounted && !wrong ? formatOverShort(computeOverShort(counted, day.expected)) : '—',
            },
          ]}
        >
          <ActionButton
            type="submit"
            loading={busy}
            disabledReason={mayTake ? null : 'You may not take payments.'}
          >
            Close Day
          </ActionButton>
        </SummaryBar>
      </form>
    </Section>
  );
};
