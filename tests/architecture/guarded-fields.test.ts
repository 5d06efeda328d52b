import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { ApiTable, Call } from '@primal/contracts/shared/api';
import type { Permission } from '@primal/contracts/shared/permissions';
import { expect, test } from 'vitest';
import { guards, listGuardedCalls } from '../../harness/guarded-fields.ts';

const root = join(import.meta.dirname, '../..');
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/**
 * Tests of refused guarded fields outside admin. services/admin/src/guarded-fields.service.test.ts covers
 * admin's calls.
 */
const tested: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'PATCH /api/sales-orders/{id}': [
    'services/orders/src/order/convert.service.test.ts',
    'requires the permission to invoice',
  ],
  'PATCH /api/invoices/{id}': [
    'services/billing/src/invoicing/status.service.test.ts',
    'requires the permission for each status',
  ],
};

test("every call with a guarded field requires the field's permission or has a test of the refusal", () => {
  const { admin: _, ...others } = callTables;
  const found = Object.values<ApiTable>({ ...others, gateway: gatewayApi }).flatMap(listGuardedCalls);
  expect([...new Set(found.map(({ call }) => nameOf(call)))].sort()).toEqual(Object.keys(tested).sort());
});

test.each(Object.entries(tested))('the test of %s exists', (_, [file, title]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`it('${title}`);
});

test('every guarded field is in some call', () => {
  const all = Object.values(callTables).flatMap((table) => Object.values<Call>(table));
  const open = Object.fromEntries(all.map((call, at) => [at, { ...call, permission: 'signedIn' as const }]));
  const found = new Set(listGuardedCalls(open).map(({ guard }) => guard));
  expect(guards.filter((guard) => !found.has(guard))).toEqual([]);
});

const acts: readonly [path: RegExp, permission: Permission][] = [
  [/^(?!\/api\/journal-entries).*\/(void|reverse)$/, 'void'],
  [/^\/api\/journal-entries/, 'closePeriods'],
  [/\/release$/, 'releaseHolds'],
  [/^\/api\/(settings\/(closing-date|accounts)|opening-balances)$/, 'closePeriods'],
  [/^\/api\/(payments|refunds|deposits|cash-drawer\/days)$|\/(allocations|apply|unapply)$/, 'takePayments'],
  [/^\/api\/(customer-prices|products\/(prices|price-change|scheduled-prices))\b/, 'changePrices'],
  [/^\/api\/(roles\b|users$)/, 'manageUsers'],
  [/^\/api\/backups$/, 'administer'],
];

test.each(acts)('every write to %s needs %s', (path, permission) => {
  const writes = Object.values(callTables)
    .flatMap((table) => Object.values<Call>(table))
    .filter((call) => call.method !== 'GET' && path.test(call.path) && !call.path.startsWith('/api/imports'));
  expect(writes.length).toBeGreaterThan(0);
  expect(writes.filter((call) => call.permission !== permission).map(nameOf)).toEqual([]);
});
