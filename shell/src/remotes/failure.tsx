import { Button, EmptyState, ErrorState } from '@primal/kit';
import { IncompatibleRemoteError } from './compatibility.ts';

const reload = (): void => location.reload();

interface FailureProps {
  title: string;
  error?: Error | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

export const Failure = ({ title, error, onRetry, retrying }: FailureProps) => {
  if (error instanceof IncompatibleRemoteError) {
    return (
      <EmptyState
        title="A new version is available"
        description={`${title} needs it. Everything else keeps working, and your drafts are saved.`}
        action={<Button onClick={reload}>Reload</Button>}
      />
    );
  }
  return (
    <ErrorState
      title={`${title} could not be shown`}
      message="This part of Primal did not load or stopped working. Everything else keeps working. If Retry does not help, reload the page."
      {...(onRetry && { onRetry })}
      {...(retrying && { retrying })}
    />
  );
};
