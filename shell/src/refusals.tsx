import { describeRefusal, permissionTexts } from '@primal/contracts/shared/permission-texts';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import { PageHeader } from '@primal/kit';
import { EmptyState, TextLink } from '@primal/kit/entry';
import { useUser } from '@primal/kit/platform';
import { useScreenTitle } from './frame/screen-title.ts';
import { isComplete, useConfig } from './remotes/config.ts';

/** Page for a URL the account has no permission for (docs/rules/screens.md#permissions). */
function NotPermitted({ needs }: { needs: readonly string[] }) {
  useScreenTitle('You do not have access to this page');
  return (
    <EmptyState
      isPage
      title="You do not have access to this page"
      description={describeRefusal(needs as Permission[])}
      action={<TextLink to="/">Go to the start page</TextLink>}
    />
  );
}

/** Page for a path that may belong to an area which has not answered since the product started. */
function NotReady() {
  useScreenTitle('Starting');
  return (
    <EmptyState
      isPage
      title="This page is not ready yet"
      description="Part of Primal is still starting. The page appears here by itself."
    />
  );
}

/** Says why a page is missing: `needs` names the permissions; without them its area has not answered. */
export const NoPage = ({ needs }: { needs?: readonly string[] }) =>
  needs ? <NotPermitted needs={needs} /> : <NotReady />;

/** Dialog content for a missing permission (docs/rules/screens.md#permissions). */
export function MissingPermission({ needs }: { needs: readonly string[] }) {
  return <p>{describeRefusal(needs as Permission[])}</p>;
}

const describeRole = (held: readonly Permission[]): string => {
  // A newer gateway may send unknown permissions.
  const texts = permissions
    .filter((permission) => held.includes(permission))
    .map((permission) => {
      const { label, description } = permissionTexts[permission];
      return `${label} (${description.charAt(0).toLowerCase()}${description.slice(1)})`;
    });
  return texts.length > 0 ? `It lets you: ${texts.join(', ')}.` : 'It does not allow anything yet.';
};

/** Describes the role when no part of the dashboard is visible, once all areas have answered. */
export function EmptyDashboard() {
  const { roleName, permissions: held } = useUser();
  const { data: config } = useConfig();
  const isStarting = config !== undefined && !isComplete(config.remotes);
  return (
    <>
      <PageHeader title="Dashboard" />
      {isStarting ? (
        <EmptyState
          title="The dashboard is not ready yet"
          description="Part of Primal is still starting. The dashboard appears here by itself."
        />
      ) : (
        <EmptyState
          title={`There is nothing here for ${roleName ? `the role ${roleName}` : 'your role'} yet`}
          description={`${describeRole(held ?? [])} The menu shows the pages you can open. Ask an admin for more.`}
        />
      )}
    </>
  );
}
