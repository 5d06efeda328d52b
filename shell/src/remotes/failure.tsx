import { Button, EmptyState, ErrorState } from '@primal/kit';
import { MisfitError } from './fits.ts';

const reload = (): void => location.reload();

interface FailureProps {
  title: string;
  error?: Error | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

/** Shown in place of a page or widget that could not be loaded or broke. */
export const Failure = ({ title, error, onRetry, retrying }: FailureProps) => {
  if (error instanceof MisfitError && error.misfit === 'shellTooOld') {
    return (
      <EmptyState
        title="A new version is there"
        description={`${title} needs it. Everything else goes on, and drafts of forms are kept.`}
        action={<Button onClick={reload}>Reload</Button>}
      />
    );
  }
  const message =
    error instanceof MisfitError
      ? 'This part of Primal is older than the rest of it and has to be brought up to date. Everything else goes on.'
      : 'This part of Primal did not load or stopped working; everything else goes on. If Retry does not help, reload the page.';
  return (
    <ErrorState
      title={`${title} could not be shown`}
      message={message}
      {...(onRetry && { onRetry })}
      {...(retrying && { retrying })}
    />
  );
};
