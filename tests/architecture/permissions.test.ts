import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { Call } from '@primal/contracts/shared/api';
import { builtInRoleTexts, permissionTexts } from '@primal/contracts/shared/permission-texts';
import {
  builtInRoles,
  type CallPermission,
  defaultPermissions,
  type Permission,
  permissions,
} from '@primal/contracts/shared/permissions';
import { expect, test } from 'vitest';
import { manifests } from '../../harness/manifests.ts';

const nameOf = (needed: CallPermission): string => {
  if (needed === 'signedIn') return 'everybody with an account';
  if (needed === 'anybody') return 'anybody';
  if (needed === 'gateway') return 'the gateway alone';
  const words = typeof needed === 'string' ? [needed] : needed;
  return words.map((word) => permissionTexts[word].label).join(' or ');
};

const rolesWith = (word: Permission): string =>
  builtInRoles
    .filter((role) => defaultPermissions[role].includes(word))
    .map((role) => builtInRoleTexts[role].name)
    .join(', ');

const formatCalls = (calls: readonly Call[]): string =>
  [...Map.groupBy(calls, ({ permission }) => nameOf(permission))]
    .map(([needed, those]) =>
      [`${needed}:`, ...those.map(({ method, path }) => `  ${method} ${path}`)].join('\n'),
    )
    .join('\n\n');

const snapshot = [
  'Permissions of the built-in roles until somebody changes them:',
  ...permissions.map((word) => `  ${permissionTexts[word].label}: ${rolesWith(word)}`),
  '',
  'Permission that each call needs:',
  ...Object.entries({ ...callTables, gateway: gatewayApi }).flatMap(([area, calls]) => [
    '',
    `== ${area}`,
    '',
    formatCalls(Object.values(calls)),
  ]),
  '',
].join('\n');

// Update with: npx vitest run --project unit tests/architecture/permissions.test.ts --update
test('permissions.snapshot.txt equals the roles and call tables', async () => {
  await expect(snapshot).toMatchFileSnapshot('permissions.snapshot.txt');
});

test('existing accounts keep their permissions after the roles migration', () => {
  const forAdmins = ['writeOff', 'releaseHolds', 'closePeriods', 'manageUsers', 'administer'];
  const everybody = permissions.filter((word) => word !== 'drive' && !forAdmins.includes(word));
  expect(defaultPermissions.user).toEqual(everybody);
  expect(defaultPermissions.admin).toEqual(permissions);
});

test('each page names its permission unless every account may open it', () => {
  const forEverybody = manifests.flatMap(({ routes, widgets }) => [
    ...routes.filter(({ needs }) => needs.length === 0).map(({ path }) => path),
    ...widgets.filter(({ needs }) => needs.length === 0).map(({ name }) => name),
  ]);
  expect(forEverybody).toEqual(['/icon-test', '/test-workflow', '/workflow-demo', '/settings']);
  const known = new Set<string>(permissions);
  const named = manifests.flatMap(({ routes, widgets }) =>
    [...routes, ...widgets].flatMap((part) => part.needs),
  );
  expect(named.filter((word) => !known.has(word))).toEqual([]);
});
