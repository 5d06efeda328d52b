import { EmptyState, ErrorState, TextLink } from '@primal/kit';
import { hasStatus, loadFailure } from '@primal/kit/platform';
import { paths } from './paths.ts';

/** Shown in place of an invoice that is not there, or cannot be read right now. */
export const invoiceMissing = (query: { refetch: () => unknown; isFetching: boolean }) => (error: Error) =>
  hasStatus(error, 404) ? (
    <EmptyState
      isPage
      title="Invoice not found"
      description="The invoice does not exist."
      action={<TextLink to={paths.list}>Back to Invoices</TextLink>}
    />
  ) : (
    <ErrorState
      title="Failed to load invoice"
      message={loadFailure(error)}
      onRetry={query.refetch}
      retrying={query.isFetching}
    />
  );
