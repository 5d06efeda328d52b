import { withQuery } from '@primal/contracts/screens/routes';
import { LinkButton } from '@primal/kit';
import { paths } from '../routes.ts';

/** Opens the journal entries behind a document. */
export const JournalLink = ({ documentId }: { documentId: string }) => (
  <LinkButton variant="default" to={withQuery(paths.journal, { documentId })}>
    Journal
  </LinkButton>
);
