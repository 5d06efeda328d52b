import { permissionTexts } from '@primal/contracts/shared/permission-texts';
import { type Permission, permissions } from '@primal/contracts/shared/permissions';
import { EmptyState, PageHeader } from '@primal/kit';
import { useUser } from '@primal/kit/platform';

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
export default function NothingYet() {
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
