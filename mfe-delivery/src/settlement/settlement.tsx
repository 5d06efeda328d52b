import type { RouteAnswer } from '@primal/contracts/delivery/route';
import {
  countSentence,
  type SettlementAnswer,
  settlementApi,
  settlementWords,
} from '@primal/contracts/delivery/settlement';
import { showDate } from '@primal/contracts/shared/dates';
import { showMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import {
  Alert,
  confirm,
  Dialog,
  FieldRow,
  FormDialog,
  MoneyField,
  QueryView,
  Text,
  TextInput,
  toast,
} from '@primal/kit';
import { ApiError, sentenceOr, useApiMutation, useApiQuery, useMay, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { Counts } from './counts.tsx';
import { Lines, type Payment } from './lines.tsx';
import { useCounted } from './use-counted.ts';

/** A counted sum as it was read: money of 2 places, null while nothing is entered or it cannot be read. */
const read = (text: string): string | null => readFigure(text, moneyRules).value || null;

const problemOf = (text: string): string | null =>
  text.trim() === '' ? 'Please enter what was counted, 0 for none.' : readFigure(text, moneyRules).problem;

const stopsWords = (count: number): string => (count === 1 ? '1 stop is' : `${count} stops are`);

/** Asks before a count takes the place of one that its person may not have seen, and before a route is settled that is out. */
const mayBeSaved = async (list: SettlementAnswer, known: string | null): Promise<boolean> => {
  const { settled, stopsNotDone, driverName } = list;
  if (settled && settled.id !== known) {
    const isMeant = await confirm({
      title: 'Counted meanwhile',
      message: `${countSentence(settled)} Should your count take its place? The other one stays on the list.`,
      confirmLabel: 'Save Mine',
      cancelLabel: `Keep ${settled.by}'s`,
    });
    if (!isMeant) return false;
  }
  if (stopsNotDone === 0) return true;
  return confirm({
    title: 'Still out',
    message: `${stopsWords(stopsNotDone)} not done yet. ${driverName} may still collect. Settle all the same?`,
    confirmLabel: 'Settle Now',
    cancelLabel: 'Wait',
  });
};

/** What has come in since the dialog was opened: another count, or more money. */
const News = ({ list, known, before }: { list: SettlementAnswer; known: string | null; before: string }) => (
  <>
    {list.settled && list.settled.id !== known && (
      <Alert role="status" color="yellow">
        {countSentence(list.settled)} Your figures below are not saved yet.
      </Alert>
    )}
    {list.collected !== before && (
      <Alert role="status" color="yellow">
        {list.driverName} has reported meanwhile: {showMoney(list.collected)} is collected now,{' '}
        {showMoney(before)} when you opened this.
      </Alert>
    )}
  </>
);

interface CountProps {
  list: SettlementAnswer;
  /** Reads the list again. */
  onRead: () => Promise<{ isSuccess: boolean }>;
  isReading: boolean;
  onClose: () => void;
}

const Count = ({ list, onRead, isReading, onClose }: CountProps) => {
  // What the figures below began with; another count or amount by now is told.
  const [opened] = useState(list);
  const { cash, checks, note, known, isTyped, change, forget } = useCounted(list);
  const close = () => {
    forget();
    onClose();
  };
  const [isTried, setTried] = useState(0);
  const [paying, setPaying] = useState<Payment | null>(null);
  const [recorded, setRecorded] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const mayTake = useMay('takePayments');
  const settle = useApiMutation(settlementApi.settleRoute, {
    persistent: true,
    invalidates: ['/api/delivery-routes'],
    onSuccess: ({ settled }) => {
      toast.success('Settlement saved', settled?.says ?? 'All of it is there.');
      close();
    },
    onError: async (error) => {
      // What stands by now is read, and told once, beside what was typed.
      if (error instanceof ApiError && error.status === 409 && (await onRead()).isSuccess) return;
      setProblem(sentenceOr(error, 'Failed to save the settlement'));
    },
  });
  const submit = async () => {
    setTried((before) => before + 1);
    setProblem(null);
    const counted = { cash: read(cash), checks: read(checks) };
    if (counted.cash === null || counted.checks === null) return;
    if (!(await mayBeSaved(list, known))) return;
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
    error: isTried > 0 ? problemOf(text) : null,
    // The message stands in the hint's place: a line more would move the button from under the pointer.
    description: (isTried > 0 ? problemOf(text) : readFigure(text, moneyRules).problem)
      ? undefined
      : '0 for none',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  });
  const readCash = read(cash);
  const readChecks = read(checks);
  const says =
    readCash !== null && readChecks !== null
      ? settlementWords({ cash: readCash, checks: readChecks }, list)
      : null;
  const counts = [...(list.settled ? [list.settled] : []), ...list.earlier];
  return (
    <>
      <FormDialog
        title={`Settle ${list.driverName}, ${showDate(list.routeDate)}`}
        opened
        onClose={close}
        dirty={isTyped}
        onSubmit={() => void submit()}
        submitLabel="Save Settlement"
        busy={settle.isPending}
        waiting={settle.waiting}
        onStop={settle.stop}
        refusals={isTried}
        disabledReason={mayTake ? undefined : 'You may not take payments.'}
        error={problem}
        size="xl"
      >
        {list.stopsNotDone > 0 && (
          <Text>The route is still out: {stopsWords(list.stopsNotDone)} not done yet.</Text>
        )}
        {list.lines.length === 0 ? (
          <Text>Nothing was to be collected on this route, and nothing was.</Text>
        ) : (
          <Lines
            list={list}
            onPay={mayTake ? setPaying : null}
            recorded={recorded}
            isReading={isReading && paying === null && recorded.size > 0}
          />
        )}
        {counts.length > 0 && <Counts counts={counts} />}
        <News list={list} known={known} before={opened.collected} />
        <FieldRow>
          <MoneyField label="Cash counted" {...field('cash', cash)} />
          <MoneyField label="Checks counted" {...field('checks', checks)} />
        </FieldRow>
        {says && (
          <Text role="status">
            What you count, against what was collected:{' '}
            <Text span inherit c="red">
              {says}
            </Text>
          </Text>
        )}
        <TextInput
          label="Note"
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </FormDialog>
      {paying && (
        <Widget
          name="billing/record-payment"
          customerId={paying.customerId}
          received={paying.received}
          onRecorded={() => setRecorded((before) => new Set([...before, paying.stopId]))}
          onClose={() => {
            setPaying(null);
            void onRead();
          }}
        />
      )}
    </>
  );
};

/** The evening of a route: what its driver collected, and what he hands in (docs/rules/delivery.md#settlement). */
export const Settlement = ({ route, onClose }: { route: RouteAnswer; onClose: () => void }) => {
  const list = useApiQuery(settlementApi.readSettlement, { params: { id: route.id } });
  if (list.data)
    return (
      <Count list={list.data} onRead={() => list.refetch()} isReading={list.isFetching} onClose={onClose} />
    );
  return (
    <Dialog title="Settle" opened onClose={onClose}>
      <QueryView query={list}>{() => null}</QueryView>
    </Dialog>
  );
};
