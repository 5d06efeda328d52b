import { describeDifference } from '@primal/contracts/delivery/differences';
import { myRouteApi } from '@primal/contracts/delivery/my-route';
import type { StopReport } from '@primal/contracts/delivery/report';
import { type FailedReason, failedReasonLabels, failedReasons } from '@primal/contracts/delivery/stop-rules';
import { formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import {
  Button,
  bind,
  DescriptionList,
  Dialog,
  FieldStack,
  FormDialog,
  NativeSelect,
  QueryView,
  Text,
  TextInput,
} from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import classes from './manage-route.module.css';

/** `Received by Maria, 11/23/2026 10:32 AM`, `Closed, 11/23/2026 10:32 AM` */
const describeOutcome = ({ takenBy, reason, at }: StopReport): string => {
  const what = reason ? failedReasonLabels[reason] : takenBy ? `Received by ${takenBy}` : 'Delivered';
  return `${what}, ${formatInstant(at)}`;
};

const describePayment = ({ collected }: StopReport): string | null =>
  collected &&
  `${formatMoney(collected.amount)} ${collected.method === 'check' ? `by check ${collected.checkNumber}` : 'in cash'}`;

const describeDifferences = ({ differences }: StopReport): string[] =>
  differences.map((difference) => describeDifference(difference, difference.unit));

const ReportDialog = ({ report, onClose }: { report: StopReport; onClose: () => void }) => {
  const proof = useApiQuery(myRouteApi.readProof, { params: { id: report.stopId } });
  return (
    <Dialog title="What the Driver Reported" opened onClose={onClose}>
      <FieldStack>
        <DescriptionList
          items={[
            { term: 'Driver', value: report.driverName },
            { term: 'When', value: formatInstant(report.at) },
            { term: 'Received by', value: report.takenBy ?? '—' },
            describePayment(report) && { term: 'Collected', value: describePayment(report) },
            ...describeDifferences(report).map((value) => ({ term: 'Difference', value })),
            report.note && { term: 'Note', value: report.note },
          ]}
        />
        <QueryView query={proof}>
          {({ signature, photo }) => (
            <>
              {signature && <img className={classes.proof} src={signature} alt="Signature" />}
              {photo && <img className={classes.proof} src={photo} alt="What the driver photographed" />}
            </>
          )}
        </QueryView>
      </FieldStack>
    </Dialog>
  );
};

export const ReportedLine = ({ report, of }: { report: StopReport; of: string }) => {
  const [isOpen, setOpen] = useState(false);
  const words = [
    describeOutcome(report),
    describePayment(report),
    ...describeDifferences(report),
    report.note,
  ].filter(Boolean);
  const shown =
    [report.hasSignature && 'Signature', report.hasPhoto && 'Photo'].filter(Boolean).join(' and ') ||
    'Report';
  return (
    <div className={classes.reported}>
      <span>{words.join(' · ')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${shown} of ${of}`}
        onClick={() => setOpen(true)}
      >
        {shown}
      </Button>
      {isOpen && <ReportDialog report={report} onClose={() => setOpen(false)} />}
    </div>
  );
};

const choices = failedReasons.map((value) => ({ value, label: failedReasonLabels[value] }));

interface Props {
  /** `stop 3, Corner Bistro` */
  name: string;
  onFailed: (failed: { failedReason: FailedReason; failedNote: string | null }) => void;
  onClose: () => void;
}

/** Asks why a stop was not delivered (docs/rules/delivery.md#failed-stops). */
export const FailedStop = ({ name, onFailed, onClose }: Props) => {
  const [reason, setReason] = useState<FailedReason | ''>('');
  const [note, setNote] = useState('');
  const [refusals, setRefusals] = useState(0);
  const fail = () => {
    if (reason === '') return setRefusals((before) => before + 1);
    onFailed({ failedReason: reason, failedNote: note.trim() || null });
    onClose();
  };
  return (
    <FormDialog
      title="Not Delivered"
      opened
      onClose={onClose}
      onSubmit={fail}
      submitLabel="Mark as Failed"
      refusals={refusals}
    >
      <Text>{`Why was ${name} not delivered? It goes back to the tray for the next days.`}</Text>
      <NativeSelect
        data-autofocus
        label="Reason"
        required
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        error={refusals > 0 && reason === '' ? 'Please choose a reason.' : undefined}
        {...bind(reason, setReason)}
      />
      <TextInput label="Note" maxLength={500} {...bind(note, setNote)} />
    </FormDialog>
  );
};
