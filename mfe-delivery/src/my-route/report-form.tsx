import { failedReasonLabels, failedReasons } from '@primal/contracts/delivery/failed-reasons';
import { type ReportBody, reportBody } from '@primal/contracts/delivery/report';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  confirm,
  FieldStack,
  FormError,
  NativeSelect,
  Textarea,
  TextInput,
  Title,
} from '@primal/kit';
import { useUnsavedChanges } from '@primal/kit/platform';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Differences, differencesOf, type Typed } from './differences.tsx';
import classes from './my-route.module.css';
import { Photo } from './photo.tsx';
import { Signature } from './signature.tsx';
import type { DrivenStop } from './use-my-route.ts';

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...failedReasons.map((value) => ({ value, label: failedReasonLabels[value] })),
];
const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
];

const blank = {
  ...{ takenBy: '', note: '', reason: '', amount: '', method: 'cash', checkNumber: '' },
  signature: null as string | null,
  photo: null as string | null,
  typed: {} as Typed,
};
type Values = typeof blank;

/** An id of a report, made before it is sent: a UUID, also where the page came over plain HTTP. */
const newReportId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

const bodyOf = (stop: DrivenStop, kind: ReportBody['kind'], values: Values, reportId: string): unknown => {
  const { takenBy, note, reason, signature, photo, typed, amount, method, checkNumber } = values;
  const shared = { reportId, at: new Date().toISOString(), kind, note, photo };
  if (kind === 'failed') return { ...shared, reason: reason || null };
  const collected = amount.trim() === '' ? null : { amount, method, checkNumber };
  return { ...shared, takenBy, signature, differences: differencesOf(stop.items, typed), collected };
};

interface Props {
  stop: DrivenStop;
  kind: ReportBody['kind'];
  /** Resolves once the phone keeps it. */
  onReport: (body: ReportBody) => Promise<void>;
  /** The address is the list's again: by Back, or once this is saved. */
  isLeft: boolean;
  onLeave: () => void;
  /** Goes back to where it was left. */
  onStay: () => void;
  onClose: () => void;
}

const Money = ({ values, set }: { values: Values; set: (next: Partial<Values>) => void }) => (
  <>
    <div className={classes.pair}>
      <TextInput
        label="Money collected"
        inputMode="decimal"
        leftSection="$"
        value={values.amount}
        onChange={(event) => set({ amount: event.currentTarget.value })}
      />
      <NativeSelect
        label="Paid by"
        data={methods}
        value={values.method}
        onChange={(event) => set({ method: event.currentTarget.value })}
      />
    </div>
    {values.method === 'check' && (
      <TextInput
        label="Check Number"
        value={values.checkNumber}
        onChange={(event) => set({ checkNumber: event.currentTarget.value })}
      />
    )}
  </>
);

/** Says how a stop ended; stands in the place of the list, so that nothing has to be fetched for it. */
export const ReportForm = ({ stop, kind, onReport, isLeft, onLeave, onStay, onClose }: Props) => {
  const [values, setValues] = useState(blank);
  const [reportId] = useState(newReportId);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const isTyped = values !== blank;
  const release = useUnsavedChanges(isTyped);
  const set = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }));
  const isDelivered = kind === 'delivered';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = bodyOf(stop, kind, values, reportId);
    const read = reportBody.safeParse(body);
    setProblem(read.error?.issues[0]?.message ?? null);
    if (!read.success) return;
    setBusy(true);
    try {
      await onReport(body as ReportBody);
      release();
      setIsKept(true);
      onLeave();
    } catch {
      setProblem('The phone has no room to keep this. Free some, and try again.');
      setBusy(false);
    }
  };
  const close = useEffectEvent(async () => {
    const question = {
      title: 'Discard what you typed?',
      message: 'It is not saved.',
      confirmLabel: 'Discard',
    };
    if (!isTyped || isKept || (await confirm({ ...question, danger: true }))) onClose();
    else onStay();
  });
  useEffect(() => {
    if (isLeft) void close();
  }, [isLeft]);
  // The list may have been scrolled far down, and what was pressed is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && !isLeft && !busy && onLeave()}
      noValidate
    >
      <Title order={2} ref={heading} tabIndex={-1}>
        {isDelivered ? 'Delivered' : 'Not Delivered'}: {stop.customer?.name ?? stop.document}
      </Title>
      {isDelivered && isPositive(stop.amountToCollect) && (
        <p className={classes.collect}>
          Collect {stop.amountIsEstimate ? 'about ' : ''}
          {showMoney(stop.amountToCollect)}
        </p>
      )}
      <FieldStack>
        {isDelivered ? (
          <>
            <TextInput
              label="Taken by"
              size="md"
              autoComplete="off"
              value={values.takenBy}
              onChange={(event) => set({ takenBy: event.currentTarget.value })}
            />
            <Signature isSigned={values.signature !== null} onSign={(signature) => set({ signature })} />
            <Money values={values} set={set} />
            {stop.items.length > 0 && (
              <Differences items={stop.items} typed={values.typed} onType={(typed) => set({ typed })} />
            )}
          </>
        ) : (
          <NativeSelect
            label="Why"
            size="md"
            required
            data={reasons}
            value={values.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        )}
        <Photo photo={values.photo} onPhoto={(photo) => set({ photo })} />
        <Textarea
          label="Note"
          autosize
          minRows={1}
          value={values.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </FieldStack>
      <FormError message={problem} />
      <div className={classes.actions}>
        <Button variant="default" size="lg" onClick={onLeave}>
          Back
        </Button>
        <Button type="submit" size="lg" color={isDelivered ? undefined : 'red'} loading={busy}>
          {isDelivered ? 'Save as Delivered' : 'Save as Failed'}
        </Button>
      </div>
    </form>
  );
};
