import { expect, test } from 'vitest';
import { cookieKeys } from './cookie-keys.ts';

const keys = cookieKeys('one secret');
const cookie = 'primal.sid=4c9a';

test('what was signed with the secret is known again', () => {
  const signature = keys.sign(cookie);
  expect(signature).toMatch(/^[\w-]{43}$/);
  expect(keys.index(cookie, signature)).toBe(0);
  expect(keys.verify(cookie, signature)).toBe(true);
});

test('another value, another secret, and no signature at all are not', () => {
  const signature = keys.sign(cookie);
  expect(keys.index('primal.sid=4c9b', signature)).toBe(-1);
  expect(keys.index(cookie, cookieKeys('another secret').sign(cookie))).toBe(-1);
  expect(keys.index(cookie, signature.slice(1))).toBe(-1);
  expect(keys.index(cookie, '')).toBe(-1);
});
