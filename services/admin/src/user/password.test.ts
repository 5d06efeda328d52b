import { expect, it } from 'vitest';
import { hashPassword, isPasswordCorrect } from './password.ts';

it('a password is hashed with argon2id at the configured strength, with a new salt each time', async () => {
  const [one, two] = await Promise.all([hashPassword('Primal2026'), hashPassword('Primal2026')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

it('a password matches only its own hash', async () => {
  const stored = await hashPassword('Primal2026');
  expect(await isPasswordCorrect(stored, 'Primal2026')).toBe(true);
  expect(await isPasswordCorrect(stored, 'primal2026')).toBe(false);
});

it('a password never matches without an account', async () => {
  expect(await isPasswordCorrect(undefined, 'there is no such account')).toBe(false);
});

it('a password matches in any accent encoding, and long passwords are compared completely', async () => {
  const long = `${'Zürich 8 '.repeat(21)}end`;
  const stored = await hashPassword(long);
  expect(await isPasswordCorrect(stored, long.normalize('NFD'))).toBe(true);
  expect(await isPasswordCorrect(stored, long.replace('end', 'END'))).toBe(false);
});
