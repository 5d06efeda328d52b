import { Button, Progress } from '@mantine/core';
import classes from './work-progress.module.css';

interface ProgressBarProps {
  /** What is being done: `Statements`. */
  label: string;
  done: number;
  total: number;
  /** How far it is, in words: `120 of 500 done`. */
  words: string;
  failed?: boolean;
  /** Shows Cancel while it is given. */
  onCancel?: (() => void) | undefined;
  /** Cancelling is under way. */
  cancelling?: boolean;
}

/** How far long work is, in words and as a bar, with Cancel. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, done, total, words, failed = false, onCancel, cancelling = false } = props;
  return (
    <div>
      <div className={classes.head}>
        <span role="status">{words}</span>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel} disabled={cancelling}>
            Cancel
          </Button>
        )}
      </div>
      <Progress
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label={label}
        color={failed ? 'red' : undefined}
      />
    </div>
  );
}
