import { EmptyState, TextLink } from '@primal/kit';
import { hasStatus } from '@primal/kit/platform';
import { paths } from '../invoice/paths.ts';

/** A credit memo that is not there; null for another failure. */
export const creditMissing = (error: Error) =>
  hasStatus(error, 404) && (
    <EmptyState
      isPage
      title="Credit memo not found"
      description="The credit memo does not exist."
      action={<TextLink to={paths.creditMemos}>Back to Credit Memos</TextLink>}
    />
  );
