import type { Identity } from '@primal/contracts/shared/identity';
import { describe, expect, test } from 'vitest';
import { signIdentity, verifyIdentity } from './identity.ts';

const secret = 'a secret of some length';
const identity: Identity = {
  userId: '0190f2b5-0000-7000-8000-000000000001',
  name: 'Zoë Müller',
  role: 'user',
  requestId: 'r1',
  expires: 2_000,
};
const header = signIdentity(identity, secret);

test('what was signed can be read', () => {
  expect(verifyIdentity(header, secret, 1_999)).toEqual(identity);
});

describe('nobody is let in', () => {
  const [payload, signature] = header.split('.');
  const forged = Buffer.from(JSON.stringify({ ...identity, role: 'admin' })).toString('base64url');
  test.each([
    ['after its time', header, secret, 2_000],
    ['with another secret', header, 'another secret of some length', 0],
    ['with another payload', `${forged}.${signature}`, secret, 0],
    ['with half a signature', `${payload}.${signature?.slice(0, 20)}`, secret, 0],
    ['without a signature', `${payload}.`, secret, 0],
    ['with more than two parts', `${header}.x`, secret, 0],
    ['with nonsense', 'nonsense', secret, 0],
    ['with nothing', '', secret, 0],
    ['without a header', undefined, secret, 0],
  ])('%s', (_, given, key, now) => {
    expect(verifyIdentity(given, key, now)).toBeNull();
  });
});
