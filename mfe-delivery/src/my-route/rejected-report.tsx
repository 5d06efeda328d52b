import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import { failedReasonLabels } from '@primal/contracts/delivery/stop-rules';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { Button, confirm } from '@primal/kit';
import classes from './my-route.module.css';
import type { QueuedReport } from './report-queue.ts';

/** Summary of a report: recipient, reason, collected amount; null if empty. */
export const summarizeReport = ({
  takenBy,
  reason,
  collected,
}: Partial<Pick<ReportBody | StopReport, 'takenBy' | 'reason' | 'collected'>>): string | null => {
  const words = [
    takenBy && `Received by ${takenBy}`,
    reason && failedReasonLabels[reason],
    collected && `${formatMoney(collected.amount)} ${collected.method === 'check' ? 'by check' : 'in cash'}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : null;
};

interface Props {
  report: QueuedReport;
  name?: string;
  onDismiss: (id: number) => void;
  /** Undefined if the stop left the route. */
  onCorrect?: (kind: ReportBody['kind']) => void;
}

export const RejectedReport = ({ report: { id, body, reason }, name, onDismiss, onCorrect }: Props) => {
  const summary = summarizeReport(body);
  const dismiss = async () => {
    const isConfirmed = await confirm({
      title: 'Discard this report?',
      message: 'It is only on this phone, with its signature and photo.',
      confirmLabel: 'Discard',
      danger: true,
    });
    if (isConfirmed) onDismiss(id);
  };
  return (
    <div role="alert" className={classes.refused}>
      <p>{name ? `${name}: ${reason}` : reason}</p>
      <p>
        Not stored: {body.kind === 'failed' ? 'Failed' : 'Delivered'}
        {summary && ` · ${summary}`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={() => void dismiss()}>
          Discard
        </Button>
        {onCorrect && (
          <Button variant="default" size="md" onClick={() => onCorrect(body.kind)}>
            Correct My Report
          </Button>
        )}
      </div>
    </div>
  );
};
