import { Button, Progress } from '@mantine/core';
import classes from './work-progress.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
  words: string;
  failed?: boolean;
  onCancel?: (() => void) | undefined;
  cancelling?: boolean;
}

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
