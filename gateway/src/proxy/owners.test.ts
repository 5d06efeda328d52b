import { callTables } from '@primal/contracts/call-tables';
import { expect, test } from 'vitest';
import { findOwner, findRemoteOwner } from './owners.ts';

test.each(Object.entries(callTables))('every call of %s reaches its own service', (area, table) => {
  const elsewhere = Object.values(table).filter(({ path }) => findOwner(path) !== area);
  expect(elsewhere).toEqual([]);
});

test('admin owns customers, billing their statements, and orders their credit', () => {
  expect(findOwner('/api/customers')).toBe('admin');
  expect(findOwner('/api/customers/0193/history')).toBe('admin');
  expect(findOwner('/api/customers/0193/statement')).toBe('billing');
  expect(findOwner('/api/customers/0193/statements')).toBe('admin');
  expect(findOwner('/api/customers/0193/credit')).toBe('orders');
});

test('a path that only starts like a prefix has no owner', () => {
  expect(findOwner('/api/customersandmore')).toBeUndefined();
  expect(findOwner('/api/nonsense')).toBeUndefined();
  expect(findOwner('/api/')).toBeUndefined();
  expect(findOwner('/internal/users/sign-in')).toBeUndefined();
});

test('remote files belong to the area that the path names', () => {
  expect(findRemoteOwner('/mfe/billing/remoteEntry.js')).toBe('billing');
  expect(findRemoteOwner('/mfe/nobody/remoteEntry.js')).toBeUndefined();
  expect(findRemoteOwner('/mfe/billing')).toBeUndefined();
});
