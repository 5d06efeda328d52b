import { failedReasonLabels } from '@primal/contracts/delivery/failed-reasons';
import type { ReportBody, StopReport } from '@primal/contracts/delivery/report';
import { showMoney } from '@primal/contracts/shared/decimal';
import { Button, confirm } from '@primal/kit';
import classes from './my-route.module.css';
import type { KeptReport } from './report-queue.ts';

/** What was said of a stop in one line: who took it, why not, what was collected; null where none of that was said. */
export const wordsOf = ({
  takenBy,
  reason,
  collected,
}: Partial<Pick<ReportBody | StopReport, 'takenBy' | 'reason' | 'collected'>>): string | null => {
  const words = [
    takenBy && `Taken by ${takenBy}`,
    reason && failedReasonLabels[reason],
    collected && `${showMoney(collected.amount)} ${collected.method === 'check' ? 'by check' : 'in cash'}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : null;
};

interface Props {
  report: KeptReport;
  /** Whose stop it was, where that does not stand above. */
  name?: string;
  onDismiss: (id: number) => void;
  /** Absent where the stop is on the route no more. */
  onCorrect?: (kind: ReportBody['kind']) => void;
}

/** A report that the server refused, which nobody has but this phone. */
export const Refused = ({ report: { id, body, reason }, name, onDismiss, onCorrect }: Props) => {
  const said = wordsOf(body);
  const dismiss = async () => {
    const isMeant = await confirm({
      title: 'Discard this report?',
      message: 'It is only on this phone, with its signature and photo.',
      confirmLabel: 'Discard',
      danger: true,
    });
    if (isMeant) onDismiss(id);
  };
  return (
    <div role="alert" className={classes.refused}>
      <p>{name ? `${name}: ${reason}` : reason}</p>
      <p>
        Not stored: {body.kind === 'failed' ? 'Failed' : 'Delivered'}
        {said && ` · ${said}`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={() => void dismiss()}>
          Discard
        </Button>
        {onCorrect && (
          <Button variant="default" size="md" onClick={() => onCorrect(body.kind)}>
            Correct Mine
          </Button>
        )}
      </div>
    </div>
  );
};
