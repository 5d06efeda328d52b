import type { Remote, Remotes } from '@primal/contracts/screens/manifest';
import { expect, test } from 'vitest';
import { findNewVersion } from './new-version.tsx';

const names = ['orders', 'billing', 'delivery', 'admin'] as const;
const config: Remotes = {
  remotes: names.map((name) => ({ name }) as Remote),
  businessTimeZone: 'America/New_York',
  registration: 'closed',
  shell: 'a',
};
const offered = (...old: string[]) =>
  findNewVersion(
    config,
    () => old.includes('shell'),
    ({ name }) => old.includes(name),
  );

test('the notice names replaced areas that run in this page', () => {
  expect(offered()).toBeNull();
  expect(offered('orders')).toBe('Orders');
  expect(offered('billing', 'orders')).toBe('Orders and Billing');
  expect(offered('orders', 'delivery', 'admin')).toBe('Orders, Delivery and Admin');
});

test('the notice names Primal if the shell is outdated', () => {
  expect(offered('shell', 'orders')).toBe('Primal');
});
