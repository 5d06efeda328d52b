import { permissionTexts, refusalOf } from '@primal/contracts/shared/permission-texts';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import { PageHeader } from '@primal/kit';
import { EmptyState, TextLink } from '@primal/kit/entry';
import { useUser } from '@primal/kit/platform';
import { useScreenTitle } from './frame/screen-title.ts';

/** A page that somebody opened by its address without the permission for it (docs/rules/screens.md#permissions). */
export function NotPermitted({ needs }: { needs: readonly string[] }) {
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

/** In a dialog that somebody asked for without the permission for it (docs/rules/screens.md#permissions). */
export function Refused({ needs }: { needs: readonly string[] }) {
  return <p>{refusalOf(needs as Permission[])}</p>;
}

/** 'It lets you: Drive (his own route on the phone).' */
const whatFor = (held: readonly Permission[]): string => {
  // A newer gateway may know more of them.
  const texts = permissions
    .filter((permission) => held.includes(permission))
    .map((permission) => {
      const { label, description } = permissionTexts[permission];
      return `${label} (${description.charAt(0).toLowerCase()}${description.slice(1)})`;
    });
  return texts.length > 0 ? `It lets you: ${texts.join(', ')}.` : 'It does not allow anything yet.';
};

/** What the role is for, where no part of the dashboard is. */
export function NothingYet() {
  const { roleName, permissions: held } = useUser();
  return (
    <>
      <PageHeader title="Dashboard" />
      <EmptyState
        title={`There is nothing here for ${roleName ? `the role ${roleName}` : 'your role'} yet`}
        description={`${whatFor(held ?? [])} The menu shows the pages you can open. Ask an admin for more.`}
      />
    </>
  );
}
