import { hash, type Options, verify } from '@node-rs/argon2';
import { createFieldProblem } from '@primal/service-kit/problem';

/** Argon2id (the library's default) at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Normalizes accents, which keyboards encode differently. Does not trim, fold or truncate. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), strength);

/** Hash for unknown accounts: checking against it takes as long as a real check. */
const nobody = hashPassword('there is no such account');

/**
 * Verifies a password. Without a hash it takes as long and returns false, so that timing does not reveal
 * names (docs/rules/identity-and-sessions.md#signing-in).
 */
export const isPasswordCorrect = async (stored: string | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), normalizePassword(password));
  return matches && stored !== undefined;
};

let common: Promise<ReadonlySet<string>> | undefined;

/** Rejects this many passwords, as OWASP's ASVS requires. Throttling stops guesses of rarer passwords. */
const commonPasswordCount = 3000;

/** The most frequent passwords of published breaches, in lower case; loaded on first use. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).slice(0, commonPasswordCount));
};

const refuse = (message: string): never => {
  throw createFieldProblem(message, 'password', 'password_too_common');
};

interface Owner {
  username?: string | undefined;
  email?: string | null | undefined;
}

/** 400 for a breached password, or the owner's name or address (docs/decisions/0060). */
export const hashChosenPassword = async (password: string, { username, email }: Owner): Promise<string> => {
  common ??= readCommon();
  const plain = password.normalize('NFKC').toLowerCase();
  if ([username, email].some((known) => known?.toLowerCase() === plain))
    refuse('The password may not be the user name or the e-mail address. Please choose another one.');
  if ((await common).has(plain))
    refuse('This password is on lists of stolen passwords. Please choose another one.');
  return hashPassword(password);
};
