import { EmptyState, ErrorState, TextLink } from '@primal/kit';
import { hasStatus, loadFailure } from '@primal/kit/platform';
import { paths } from '../invoices/paths.ts';

/** What stands in the place of a credit memo that cannot be shown: not there, or not to be had right now. */
export const creditMissing = (query: { refetch: () => unknown; isFetching: boolean }) => (error: Error) =>
  hasStatus(error, 404) ? (
    <EmptyState
      isPage
      title="Credit memo not found"
      description="The credit memo does not exist."
      action={<TextLink to={paths.creditMemos}>Back to Credit Memos</TextLink>}
    />
  ) : (
    <ErrorState message={loadFailure(error)} onRetry={query.refetch} retrying={query.isFetching} />
  );
