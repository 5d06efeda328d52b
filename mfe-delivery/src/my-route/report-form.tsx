import { amountLessShort, amountWords, lineOfDifference } from '@primal/contracts/delivery/differences';
import { failedReasonLabels, failedReasons } from '@primal/contracts/delivery/failed-reasons';
import { type CollectedMethod, type ReportBody, reportBody } from '@primal/contracts/delivery/report';
import { decimal, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import {
  Button,
  confirm,
  FieldStack,
  FormError,
  MoneyField,
  NativeSelect,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@primal/kit';
import { useUnsavedChanges } from '@primal/kit/platform';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Differences, differencesOf, problemOfTyped, type Typed, typedOf } from './differences.tsx';
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

/** What was said of the stop last, sent or waiting, where it was of this kind: a correction begins with it. */
const saidBefore = ({ waiting, report }: DrivenStop, kind: ReportBody['kind']) => {
  const said = waiting ? { ...waiting.body, id: waiting.body.reportId } : report;
  return said?.kind === kind ? said : null;
};

const initialOf = (stop: DrivenStop, kind: ReportBody['kind']): Values => {
  const said = saidBefore(stop, kind);
  if (!said) return blank;
  const { takenBy, note, reason, collected, differences } = said;
  return {
    ...blank,
    ...{ takenBy: takenBy ?? '', note: note ?? '', reason: reason ?? '' },
    ...{ amount: String(collected?.amount ?? ''), method: collected?.method ?? 'cash' },
    checkNumber: collected?.checkNumber ?? '',
    typed: differences && differences.length > 0 ? typedOf(stop.items, differences) : {},
  };
};

const amountOf = ({ amount }: Values): string | null => {
  const { value } = readFigure(amount, moneyRules);
  return isPositive(value) ? value : null;
};

const bodyOf = (stop: DrivenStop, kind: ReportBody['kind'], values: Values, reportId: string): ReportBody => {
  const { takenBy, note, reason, signature, photo, typed, method, checkNumber } = values;
  const corrects = saidBefore(stop, kind)?.id ?? null;
  const shared = { reportId, at: new Date().toISOString(), kind, note, photo, corrects };
  if (kind === 'failed') return { ...shared, reason: failedReasons.find((each) => each === reason) ?? null };
  const amount = amountOf(values);
  const collected = amount === null ? null : { amount, method: method as CollectedMethod, checkNumber };
  return { ...shared, takenBy, signature, differences: differencesOf(stop.items, typed), collected };
};

interface Problems {
  amount?: string | undefined;
  checkNumber?: string | undefined;
  reason?: string | undefined;
  differences?: string | undefined;
}

/** What is wrong with what is typed, by field. */
const problemsOf = (stop: DrivenStop, kind: ReportBody['kind'], values: Values): Problems => {
  if (kind === 'failed') return values.reason ? {} : { reason: 'Please choose why it was not delivered.' };
  const { problem } = readFigure(values.amount, moneyRules);
  const isCheck = values.method === 'check';
  const hasNumber = values.checkNumber.trim() !== '';
  const wrong = stop.items.flatMap((item, at) => {
    const found = problemOfTyped(item, values.typed[at]);
    return found ? [`${item.productName}: ${found.problem}`] : [];
  });
  return {
    amount:
      problem ??
      (isCheck && hasNumber && amountOf(values) === null
        ? 'Please enter the amount of the check.'
        : undefined),
    checkNumber:
      isCheck && !hasNumber && amountOf(values) !== null
        ? 'Please enter the number of the check.'
        : undefined,
    differences: wrong[0],
  };
};

/** What the customer owes at the door, less what is short where that can be said; null where nothing is known of it. */
const dueOf = (stop: DrivenStop, values: Values): string | null => {
  const due = stop.cashOnDelivery ? stop.amountToCollect : stop.openAmount;
  if (due === null || stop.amountIsEstimate) return due;
  return amountLessShort(due, stop.items, differencesOf(stop.items, values.typed)) ?? due;
};

/** Asks once about what is seldom meant: more than is owed, no money where some is to be collected, money taken back. */
const isMeant = async (stop: DrivenStop, kind: ReportBody['kind'], values: Values): Promise<boolean> => {
  if (kind === 'failed') {
    const { collected } = saidBefore(stop, 'delivered') ?? {};
    if (!collected) return true;
    const message = `You reported ${showMoney(collected.amount)} as collected. As failed, nothing was.`;
    return confirm({ title: 'No money?', message, confirmLabel: 'Save as Failed' });
  }
  const amount = amountOf(values);
  const due = dueOf(stop, values);
  if (amount !== null) {
    if (due === null || !decimal(amount).gt(due)) return true;
    const what = stop.cashOnDelivery ? 'to collect' : 'that is open';
    const about = stop.amountIsEstimate ? 'about ' : '';
    const message = `More than the ${about}${showMoney(due)} ${what}. Is ${showMoney(amount)} right?`;
    return confirm({
      title: 'More than is owed',
      message,
      confirmLabel: 'It Is Right',
      cancelLabel: 'Change It',
    });
  }
  if (!stop.cashOnDelivery || !isPositive(due)) return true;
  return confirm({
    title: 'No money entered',
    message: `${showMoney(due)} is to be collected here, and no money is entered.`,
    confirmLabel: 'Save All the Same',
    cancelLabel: 'Go Back',
  });
};

/** The report that this one corrects has a picture, which stays. */
const hasPicture = (
  stop: DrivenStop,
  what: 'signature' | 'photo',
  kind: ReportBody['kind'] = 'delivered',
) => {
  const said = saidBefore(stop, kind);
  if (!said) return false;
  if ('hasSignature' in said) return what === 'signature' ? said.hasSignature : said.hasPhoto;
  return said[what] !== null && said[what] !== undefined;
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

/** A message at its field that is read out as it appears. */
const told = (problem: string | undefined) => problem && <span role="alert">{problem}</span>;

interface MoneyProps {
  values: Values;
  set: (next: Partial<Values>) => void;
  problems: Problems;
}

const Money = ({ values, set, problems }: MoneyProps) => (
  <>
    <div className={classes.pair}>
      <MoneyField
        label="Money collected"
        value={values.amount}
        error={told(problems.amount)}
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
        error={told(problems.checkNumber)}
        onChange={(event) => set({ checkNumber: event.currentTarget.value })}
      />
    )}
  </>
);

/** What to collect, and what of it is not owed since something is short. */
const ToCollect = ({ stop, values }: { stop: DrivenStop; values: Values }) => {
  if (!isPositive(stop.amountToCollect)) return null;
  const differences = differencesOf(stop.items, values.typed);
  const less = stop.amountIsEstimate ? null : amountLessShort(stop.amountToCollect, stop.items, differences);
  const words = differences.map((difference) => {
    const { kind, quantity, productName } = difference;
    const unit = lineOfDifference(stop.items, difference)?.unit;
    return `${amountWords(quantity, unit)}${unit ? ' of' : ' x'} ${productName} ${kind === 'short' ? 'short' : 'came back'}`;
  });
  return (
    <>
      <p className={classes.collect}>
        Collect {stop.amountIsEstimate ? 'about ' : ''}
        {showMoney(stop.amountToCollect)}
      </p>
      {words.length > 0 && (
        <p role="status">
          {less === null
            ? `${words.join(', ')}: the amount does not reckon with it, the office corrects the invoice.`
            : `${words.join(', ')}: ${showMoney(less)} less what is short.`}
        </p>
      )}
    </>
  );
};

/** Says how a stop ended; stands in the place of the list, so that nothing has to be fetched for it. */
export const ReportForm = ({ stop, kind, onReport, isLeft, onLeave, onStay, onClose }: Props) => {
  const [initial] = useState(() => initialOf(stop, kind));
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [reportId] = useState(newReportId);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const isTyped = values !== initial;
  const release = useUnsavedChanges(isTyped);
  const set = (next: Partial<Values>) => {
    setValues((now) => ({ ...now, ...next }));
    setProblem(null);
  };
  const wrong = problemsOf(stop, kind, values);
  const problems = isTried ? wrong : {};
  const isDelivered = kind === 'delivered';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean)) {
      // Drawn by then; what is folded away has its message below.
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        if (field?.offsetParent) field.focus();
        else setProblem(wrong.differences ?? null);
      });
      return;
    }
    const body = bodyOf(stop, kind, values, reportId);
    const read = reportBody.safeParse(body);
    setProblem(read.error?.issues[0]?.message ?? null);
    if (!read.success || !(await isMeant(stop, kind, values))) return;
    setBusy(true);
    try {
      await onReport(body);
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
      ref={form}
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && !isLeft && !busy && onLeave()}
      noValidate
    >
      <Title order={2} ref={heading} tabIndex={-1}>
        {isDelivered ? 'Delivered' : 'Not Delivered'}: {stop.customer?.name ?? stop.document}
      </Title>
      {isDelivered && <ToCollect stop={stop} values={values} />}
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
            {values.signature === null && hasPicture(stop, 'signature') && (
              <Text size="sm">The signature of before stays unless it is written again.</Text>
            )}
            <Money values={values} set={set} problems={problems} />
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
            error={told(problems.reason)}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        )}
        <Photo photo={values.photo} onPhoto={(photo) => set({ photo })} />
        {values.photo === null && hasPicture(stop, 'photo', kind) && (
          <Text size="sm">The photo of before stays unless another one is taken.</Text>
        )}
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
