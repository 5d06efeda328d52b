import { Alert, Button } from '@mantine/core';
import classes from './print.module.css';

export interface PaperWarningProps {
  /** What is not on the paper: `The letterhead could not be read.` */
  sentence: string;
  onRetry: () => unknown;
  retrying: boolean;
}

/** Says on the screen, and never on paper, what the paper lacks. */
export function PaperWarning({ sentence, onRetry, retrying }: PaperWarningProps) {
  return (
    <Alert className={classes.warning} color="red" role="alert">
      {sentence}{' '}
      <Button variant="default" size="compact-sm" loading={retrying} onClick={() => onRetry()}>
        Retry
      </Button>
    </Alert>
  );
}
