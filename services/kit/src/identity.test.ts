import type { Identity } from '@primal/contracts/shared/identity';
import { describe, expect, test } from 'vitest';
import { type Audience, deriveIdentityKey, signIdentity, verifyIdentity } from './identity.ts';

const master = 'a secret of some length';
const orders: Audience = { audience: 'orders', key: deriveIdentityKey(master, 'orders') };
const billing: Audience = { audience: 'billing', key: deriveIdentityKey(master, 'billing') };
const identity: Identity = {
  userId: '0190f2b5-0000-7000-8000-000000000001',
  name: 'Zoë Müller',
  role: 'user',
  permissions: ['viewOrders', 'weigh'],
  requestId: 'r1',
  expires: 2_000,
  session: 'a session',
};
const header = signIdentity(identity, orders);

test('the audience of an identity can read the identity', () => {
  expect(verifyIdentity(header, orders, 1_999)).toEqual(identity);
});

test('each service has its own key, derived only from the master', () => {
  expect(orders.key).toMatch(/^[0-9a-f]{64}$/);
  expect(orders.key).toBe(deriveIdentityKey(master, 'orders'));
  expect(new Set([orders.key, billing.key, deriveIdentityKey('another master', 'orders')]).size).toBe(3);
});

describe('an identity is rejected', () => {
  const [payload, signature] = header.split('.');
  const forged = Buffer.from(JSON.stringify({ ...identity, audience: 'orders', role: 'admin' }));
  const mintedByBilling = signIdentity(identity, { audience: 'orders', key: billing.key });
  const unaddressed = signIdentity(identity, { audience: 'billing', key: orders.key });
  test.each([
    ['after it has expired', header, orders, 2_000],
    ['at another service', header, billing, 0],
    ['signed by another service', mintedByBilling, orders, 0],
    ['with the right key and another audience', unaddressed, orders, 0],
    ['with another payload', `${forged.toString('base64url')}.${signature}`, orders, 0],
    ['with half a signature', `${payload}.${signature?.slice(0, 20)}`, orders, 0],
    ['without a signature', `${payload}.`, orders, 0],
    ['with more than two parts', `${header}.x`, orders, 0],
    ['with a text without a signature', 'nonsense', orders, 0],
    ['with an empty header', '', orders, 0],
    ['without a header', undefined, orders, 0],
  ])('%s', (_, given, audience, now) => {
    expect(verifyIdentity(given, audience, now)).toBeNull();
  });
});
