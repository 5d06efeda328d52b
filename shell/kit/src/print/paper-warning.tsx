import { Alert, Button } from '@mantine/core';
import classes from './desk.module.css';

export interface PaperWarningProps {
  /** What is not on the paper: `The letterhead could not be read.` */
  sentence: string;
  onRetry: () => unknown;
  retrying: boolean;
}

interface SettingsRead {
  data: unknown;
  refetch: () => unknown;
  isFetching: boolean;
}

/** What a paper lacks whose letterhead could not be read; undefined where it has one. */
export const lacksLetterhead = ({
  data,
  refetch,
  isFetching,
}: SettingsRead): PaperWarningProps | undefined =>
  data
    ? undefined
    : {
        sentence: 'The letterhead did not load, so this page prints without it.',
        onRetry: refetch,
        retrying: isFetching,
      };

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
