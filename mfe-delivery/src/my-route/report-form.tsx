import { type ReportBody, reportBody } from '@primal/contracts/delivery/report';
import { failedReasonLabels, failedReasons } from '@primal/contracts/delivery/stop-rules';
import { reportDraftPrefix } from '@primal/contracts/screens/drafts';
import {
  Button,
  bind,
  confirm,
  FieldStack,
  FormError,
  NativeSelect,
  NotesField,
  Text,
  TextInput,
  Title,
} from '@primal/kit';
import { useValueAutosave } from '@primal/kit/forms';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AmountToCollect, CollectedFields, confirmUnusual, renderProblem } from './collection.tsx';
import { DifferenceFields } from './differences.tsx';
import classes from './my-route.module.css';
import { Photo, Signature } from './proof.tsx';
import {
  createReportId,
  findProblems,
  findReportId,
  hasPicture,
  type ReportValues,
  readInitialValues,
  toBody,
  valuesSchema,
} from './report-values.ts';
import { describeDeletion } from './stop.tsx';
import type { DrivenStop } from './use-my-route.ts';

const reasons = [
  { value: '', label: 'Choose a reason' },
  ...failedReasons.map((value) => ({ value, label: failedReasonLabels[value] })),
];

interface Props {
  stop: DrivenStop;
  kind: ReportBody['kind'];
  /** True if the office removed the stop after the form opened. */
  isGone: boolean;
  /** Resolves once stored on the phone. */
  onReport: (body: ReportBody) => Promise<void>;
  /** True once the URL shows the list again, after Back or saving. */
  isLeft: boolean;
  onLeave: () => void;
  onStay: () => void;
  onClose: () => void;
}

const useReport = ({ stop, kind, onReport, isLeft, onLeave, onStay, onClose }: Props) => {
  const [initial] = useState(() => readInitialValues(stop, kind));
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Fix the report to replace on open, so that a newer report from another phone causes a conflict.
  const [ids] = useState(() => ({ reportId: createReportId(), replaces: findReportId(stop) }));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const isTyped = values !== initial;
  // Remount the signature and disclosures with restored values.
  const [isRestored, setRestored] = useState(false);
  const forget = useValueAutosave({
    name: `${reportDraftPrefix}${kind}/${stop.id}`,
    schema: valuesSchema,
    // Restore the report in later sessions too. The phone may close the page for the camera, and the signer may be
    // gone.
    comesBack: 'browser',
    value: values,
    isTyped,
    onRestore: (before) => {
      setValues(before);
      setRestored(true);
    },
  });
  const set = (next: Partial<ReportValues>) => {
    setValues((now) => ({ ...now, ...next }));
    setProblem(null);
  };
  const problems = findProblems(stop, kind, values);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).some(Boolean)) {
      requestAnimationFrame(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
        if (field?.offsetParent) field.focus();
        else setProblem(problems.differences ?? null);
      });
      return;
    }
    const body = toBody(stop, kind, values, ids);
    const read = reportBody.safeParse(body);
    setProblem(read.error?.issues[0]?.message ?? null);
    if (!read.success || !(await confirmUnusual(stop, kind, values))) return;
    setBusy(true);
    try {
      await onReport(body);
      forget();
      setSaved(true);
      onLeave();
    } catch {
      setProblem('The phone is out of space. Free up some space and try again.');
      setBusy(false);
    }
  };
  const close = useEffectEvent(async () => {
    const question = {
      title: 'Discard what you typed?',
      message: 'It is not saved.',
      confirmLabel: 'Discard',
    };
    if (!isTyped || isSaved || (await confirm({ ...question, danger: true }))) {
      forget();
      onClose();
    } else onStay();
  });
  useEffect(() => {
    if (isLeft) void close();
  }, [isLeft]);
  return { form, values, set, problems: isTried ? problems : {}, isRestored, submit, problem, busy };
};

type Report = ReturnType<typeof useReport>;

const DeliveredFields = ({ stop, report }: Pick<Props, 'stop'> & { report: Report }) => {
  const { values, set, problems, isRestored } = report;
  return (
    <>
      <TextInput
        label="Received by"
        size="md"
        autoComplete="off"
        {...bind(values.takenBy, (takenBy) => set({ takenBy }))}
      />
      <Signature
        key={`signature ${isRestored}`}
        signature={values.signature}
        onSign={(signature) => set({ signature })}
      />
      {values.signature === null && hasPicture(stop, 'signature') && (
        <Text size="sm">The earlier signature stays unless they sign again.</Text>
      )}
      <CollectedFields values={values} set={set} problems={problems} />
      {stop.items.length > 0 && (
        <DifferenceFields
          key={`differences ${isRestored}`}
          items={stop.items}
          typed={values.typed}
          onType={(typed) => set({ typed })}
        />
      )}
    </>
  );
};

/** Report of a stop. Replaces the list in place, so that nothing must be fetched offline. */
export const ReportForm = (props: Props) => {
  const { stop, kind, isGone, isLeft, onLeave } = props;
  const report = useReport(props);
  const { values, set, problems } = report;
  const isDelivered = kind === 'delivered';
  // Focus the heading, since the list's scroll position and focus are gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form
      ref={report.form}
      className={classes.form}
      onSubmit={(event) => void report.submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && !isLeft && !report.busy && onLeave()}
      noValidate
    >
      <Title order={2} ref={heading} tabIndex={-1}>
        {isDelivered ? 'Delivered' : 'Not Delivered'}: {stop.customer?.name ?? stop.document}
      </Title>
      {(isGone || stop.gone) && (
        <p role="alert" className={classes.refused}>
          {isGone
            ? 'This stop is no longer on your route'
            : `${stop.document} was ${stop.gone?.toLowerCase()}`}
          . Please call the office. {!isGone && describeDeletion(stop)}
        </p>
      )}
      {isDelivered && <AmountToCollect stop={stop} values={values} />}
      <FieldStack>
        {isDelivered ? (
          <DeliveredFields stop={stop} report={report} />
        ) : (
          <NativeSelect
            label="Reason"
            size="md"
            required
            data={reasons}
            error={renderProblem(problems.reason)}
            {...bind(values.reason, (reason) => set({ reason }))}
          />
        )}
        <Photo photo={values.photo} onPhoto={(photo) => set({ photo })} />
        {values.photo === null && hasPicture(stop, 'photo', kind) && (
          <Text size="sm">The earlier photo stays unless you take another.</Text>
        )}
        <NotesField label="Note" {...bind(values.note, (note) => set({ note }))} />
      </FieldStack>
      <FormError message={report.problem} />
      <div className={classes.actions}>
        <Button variant="default" size="lg" onClick={onLeave}>
          Back
        </Button>
        <Button type="submit" size="lg" color={isDelivered ? undefined : 'red'} loading={report.busy}>
          {isDelivered ? 'Save as Delivered' : 'Save as Failed'}
        </Button>
      </div>
    </form>
  );
};
