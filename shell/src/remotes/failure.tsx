import { ErrorState } from '@primal/kit';

/** What stands in the place of a page or widget that could not be loaded or broke. */
export const Failure = ({ title, onRetry }: { title: string; onRetry: (() => void) | undefined }) => (
  <ErrorState
    title={`${title} could not be shown`}
    message="This part of Primal did not load or stopped working; everything else goes on. If Retry does not help, reload the page."
    onRetry={onRetry}
  />
);
