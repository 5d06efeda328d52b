import Keygrip from 'keygrip';
import { expect, test } from 'vitest';
import { createCookieKeys } from './cookie.ts';

const [newer, older] = ['a secret of sixteen', 'another of sixteen'] as const;
const cookie = 'primal.sid=abc';

test('a signature is verified by the key that made it, also from the cache', () => {
  const keys = createCookieKeys([newer, older]);
  const [byNewer, byOlder] = [newer, older].map((key) => new Keygrip([key], 'sha256').sign(cookie));
  for (let times = 0; times < 2; times++) {
    expect(keys.index(cookie, byNewer as string)).toBe(0);
    expect(keys.index(cookie, byOlder as string)).toBe(1);
    expect(keys.verify(cookie, byNewer as string)).toBe(true);
  }
});

test('a signature of another cookie is rejected, even beside a valid signature', () => {
  const keys = createCookieKeys([newer]);
  const right = keys.sign(cookie);
  expect(keys.index(cookie, right)).toBe(0);
  for (const [data, digest] of [
    ['primal.sid=abd', right],
    [cookie, `${right}x`],
    [cookie, ''],
    [`${cookie} ${right}`, ''],
  ] as const)
    expect(keys.index(data, digest)).toBe(-1);
});

test('the cache of signatures is bounded', () => {
  const keys = createCookieKeys([newer]);
  for (let each = 0; each < 2_500; each++)
    expect(keys.index(`${cookie}${each}`, keys.sign(`${cookie}${each}`))).toBe(0);
});
