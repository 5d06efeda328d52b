import { describeDifference } from '@primal/contracts/delivery/differences';
import { myRouteApi } from '@primal/contracts/delivery/my-route';
import type { StopReport } from '@primal/contracts/delivery/report';
import { failedReasonLabels } from '@primal/contracts/delivery/stop-rules';
import { formatInstant } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Button, DescriptionList, Dialog, FieldStack, QueryView } from '@primal/kit';
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
