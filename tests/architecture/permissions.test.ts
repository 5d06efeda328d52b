import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/areas';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { manifestSchema } from '@primal/contracts/screens/manifest';
import type { Call } from '@primal/contracts/shared/api';
import { builtInRoleTexts, permissionTexts } from '@primal/contracts/shared/permission-texts';
import {
  type BuiltInRole,
  builtInRoles,
  type CallPermission,
  defaultPermissions,
  permissions,
} from '@primal/contracts/shared/permissions';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const nameOf = (needed: CallPermission): string => {
  if (needed === 'signedIn') return 'everybody with an account';
  if (needed === 'anybody') return 'anybody';
  if (needed === 'gateway') return 'the gateway alone';
  const words = typeof needed === 'string' ? [needed] : needed;
  return words.map((word) => permissionTexts[word].label).join(' or ');
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const formatTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

const roleHeads = builtInRoles.map((role) => builtInRoleTexts[role].name);
const mark = (is: boolean): string => (is ? 'yes' : '');
const held = (role: BuiltInRole) => defaultPermissions[role];

const formatCalls = (calls: readonly Call[]): string =>
  [...Map.groupBy(calls, ({ permission }) => nameOf(permission))]
    .map(([needed, those]) =>
      [`${needed}:`, '', '```', ...those.map(({ method, path }) => `${method} ${path}`), '```'].join('\n'),
    )
    .join('\n\n');

const page = [
  '# Permissions',
  'The permissions of each role until somebody changes it, and the permission that each call needs (else 403).',
  '`tests/architecture/permissions.test.ts` writes this page from the call tables; `tests/system/permissions.test.ts`',
  'tries every call with every role. Some calls check more by content: see',
  '[the rules](rules/identity-and-sessions.md#permissions).',
  '',
  '## Roles',
  '',
  formatTable(
    ['Permission', 'Lets an account', ...roleHeads],
    permissions.map((permission) => [
      permissionTexts[permission].label,
      permissionTexts[permission].description,
      ...builtInRoles.map((role) => mark(held(role).includes(permission))),
    ]),
  ),
  ...Object.entries({ ...callTables, gateway: gatewayApi }).flatMap(([area, calls]) => [
    '',
    `## ${area}`,
    '',
    formatCalls(Object.values(calls)),
  ]),
  '',
].join('\n');

// Update with: npx vitest run --project unit tests/architecture/permissions.test.ts --update
test('docs/permissions.md equals the call tables', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/permissions.md');
});

test('existing accounts keep their permissions after the roles migration', () => {
  const forAdmins = ['releaseHolds', 'closePeriods', 'manageUsers', 'administer'];
  const everybody = permissions.filter((word) => word !== 'drive' && !forAdmins.includes(word));
  expect(defaultPermissions.user).toEqual(everybody);
  expect(defaultPermissions.admin).toEqual(permissions);
});

test('each page names its permission unless every account may open it', () => {
  const manifests = areaNames.map((area) =>
    manifestSchema.parse(JSON.parse(readFileSync(join(root, `mfe-${area}`, 'manifest.json'), 'utf8'))),
  );
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
