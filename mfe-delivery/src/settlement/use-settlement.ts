import {
  describeCount,
  describeSettlement,
  type SettlementAnswer,
  settlementApi,
} from '@primal/contracts/delivery/settlement';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { confirm } from '@primal/kit';
import { useValueAutosave } from '@primal/kit/forms';
import { ApiError, explainError, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { z } from 'zod';

const text = z.string();
const counted = z.object({
  cash: text,
  checks: text,
  note: text,
  /** Count that the form started from; a newer one requires confirmation. */
  known: text.nullable(),
});

const toCounted = ({ settled }: SettlementAnswer): z.output<typeof counted> => ({
  cash: settled?.cash ?? '',
  checks: settled?.checks ?? '',
  note: settled?.note ?? '',
  known: settled?.id ?? null,
});

const useCountForm = (list: SettlementAnswer) => {
  const [first] = useState(() => toCounted(list));
  const [value, setValue] = useState(first);
  const isTyped = value !== first;
  const name = `settlement/${list.routeId}`;
  const forget = useValueAutosave({
    name,
    schema: counted,
    value,
    isTyped,
    onRestore: setValue,
  });
  const change = (typed: Partial<Omit<typeof value, 'known'>>) =>
    setValue((before) => ({ ...before, ...typed }));
  return { ...value, isTyped, change, forget };
};

/** Parsed money with 2 places; null if blank or invalid. */
const read = (text: string): string | null => readFigure(text, moneyRules).value || null;

const findProblem = (text: string): string | null =>
  text.trim() === ''
    ? 'Please enter what you counted. Enter 0 if there is nothing.'
    : readFigure(text, moneyRules).problem;

export const describeStops = (count: number): string => (count === 1 ? '1 stop is' : `${count} stops are`);

/** Asks before replacing a newer count, and before settling a route with open stops. */
const confirmSettlement = async (list: SettlementAnswer, known: string | null): Promise<boolean> => {
  const { settled, stopsNotDone, driverName } = list;
  if (settled && settled.id !== known) {
    const isConfirmed = await confirm({
      title: 'Already counted',
      message: `${describeCount(settled)} Replace it with yours? The other count stays on the list.`,
      confirmLabel: 'Save Mine',
      cancelLabel: `Keep ${settled.by}'s`,
    });
    if (!isConfirmed) return false;
  }
  if (stopsNotDone === 0) return true;
  return confirm({
    title: 'Still out',
    message: `${describeStops(stopsNotDone)} not done yet. ${driverName} may still collect. Settle anyway?`,
    confirmLabel: 'Settle Now',
    cancelLabel: 'Wait',
  });
};

const wrapperOrder = ['label', 'input', 'description', 'error'] as const;

export interface SettlementOptions {
  list: SettlementAnswer;
  onRead: () => Promise<{ isSuccess: boolean }>;
  onClose: () => void;
}

/** Count form with its save. Asks if another user counted first; refetches after a conflict. */
export const useSettlement = ({ list, onRead, onClose }: SettlementOptions) => {
  const { cash, checks, note, known, isTyped, change, forget } = useCountForm(list);
  const close = () => {
    forget();
    onClose();
  };
  const [isTried, setTried] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const settle = useApiMutation(settlementApi.settleRoute, {
    persistent: true,
    invalidates: ['/api/delivery-routes'],
    done: ({ settled }) => ['Settlement saved', settled?.says ?? 'The count matches.'],
    onSuccess: () => close(),
    onError: async (error) => {
      // Refetch and report the conflict once, beside the typed values.
      if (error instanceof ApiError && error.status === 409 && (await onRead()).isSuccess) return;
      setProblem(explainError(error, 'Failed to save the settlement'));
    },
  });
  const submit = async () => {
    setTried((before) => before + 1);
    setProblem(null);
    const counted = { cash: read(cash), checks: read(checks) };
    if (counted.cash === null || counted.checks === null) return;
    if (!(await confirmSettlement(list, known))) return;
    const replaces = list.settled?.id ?? null;
    const body = { cash: counted.cash, checks: counted.checks, note, collected: list.collected, replaces };
    settle.mutate({ params: { id: list.routeId }, body });
  };
  const field = (name: 'cash' | 'checks', text: string) => ({
    value: text,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      change({ [name]: event.currentTarget.value });
      setProblem(null);
    },
    error: isTried > 0 ? findProblem(text) : null,
    // The error replaces the hint, so that the layout does not shift under the pointer.
    description: (isTried > 0 ? findProblem(text) : readFigure(text, moneyRules).problem)
      ? undefined
      : '0 for none',
    inputWrapperOrder: [...wrapperOrder],
  });
  const readCash = read(cash);
  const readChecks = read(checks);
  const says =
    readCash !== null && readChecks !== null
      ? describeSettlement({ cash: readCash, checks: readChecks }, list)
      : null;
  return {
    settle,
    close,
    submit,
    known,
    isTyped,
    isTried,
    problem,
    says,
    note: {
      value: note,
      onChange: (event: { currentTarget: HTMLInputElement }) => change({ note: event.currentTarget.value }),
    },
    cash: field('cash', cash),
    checks: field('checks', checks),
  };
};
