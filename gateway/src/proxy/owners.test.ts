import { callTables } from '@primal/contracts/call-tables';
import { expect, test } from 'vitest';
import { ownerOf, remoteOwnerOf } from './owners.ts';

test.each(Object.entries(callTables))('every call of %s reaches its own service', (area, table) => {
  const elsewhere = Object.values(table).filter(({ path }) => ownerOf(path) !== area);
  expect(elsewhere).toEqual([]);
});

test('admin owns customers, billing their statements, and orders their credit', () => {
  expect(ownerOf('/api/customers')).toBe('admin');
  expect(ownerOf('/api/customers/0193/history')).toBe('admin');
  expect(ownerOf('/api/customers/0193/statement')).toBe('billing');
  expect(ownerOf('/api/customers/0193/statements')).toBe('admin');
  expect(ownerOf('/api/customers/0193/credit')).toBe('orders');
});

test('a path that only starts like a prefix has no owner', () => {
  expect(ownerOf('/api/customersandmore')).toBeUndefined();
  expect(ownerOf('/api/nonsense')).toBeUndefined();
  expect(ownerOf('/api/')).toBeUndefined();
  expect(ownerOf('/internal/users/sign-in')).toBeUndefined();
});

test('remote files belong to the area that the path names', () => {
  expect(remoteOwnerOf('/mfe/billing/remoteEntry.js')).toBe('billing');
  expect(remoteOwnerOf('/mfe/nobody/remoteEntry.js')).toBeUndefined();
  expect(remoteOwnerOf('/mfe/billing')).toBeUndefined();
});
