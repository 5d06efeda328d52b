import { refusalOf } from '@primal/contracts/shared/permission-texts';
import type { Permission } from '@primal/contracts/shared/permissions';
import { EmptyState, TextLink } from '@primal/kit/entry';
import { useScreenTitle } from './frame/screen-title.ts';

/** A page that somebody opened by its address without the permission for it (docs/rules/screens.md#permissions). */
export default function NotPermitted({ needs }: { needs: readonly string[] }) {
  useScreenTitle('You do not have access to this page');
  return (
    <EmptyState
      isPage
      title="You do not have access to this page"
      description={refusalOf(needs as Permission[])}
      action={<TextLink to="/">Go to the start page</TextLink>}
    />
  );
}
