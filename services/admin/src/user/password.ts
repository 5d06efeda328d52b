import { hash, type Options, verify } from '@node-rs/argon2';
import { invalidField } from '@primal/service-kit/problem';

/** Argon2id (the library's default) at the strength that OWASP names first: 19 MiB, two passes, one lane. */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One form for what looks alike: keyboards differ in how they write an accent. Nothing is trimmed, folded or cut off. */
const formOf = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(formOf(password), strength);

/** A hash of no one's password: checking against it takes the time that a real check takes. */
const nobody = hashPassword('there is no such account');

/**
 * Whether the password is the one that was hashed. Without a hash it takes as long and is never true, so that the time
 * does not tell which names exist (docs/rules/identity-and-sessions.md#signing-in).
 */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), formOf(password));
  return matches && stored !== undefined;
};

let common: Promise<ReadonlySet<string>> | undefined;

/** As many as OWASP's ASVS asks for. Rarer ones are no sooner guessed than others before a sign-in is held back. */
const mostFrequent = 3000;

/** The passwords that stand most often in published breaches, in small letters; read when the first one is chosen. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).slice(0, mostFrequent));
};

const refuse = (message: string): never => {
  throw invalidField(message, 'password', 'password_too_common');
};

/** Who chooses: what others know of them is no password. */
interface Owner {
  username?: string | undefined;
  email?: string | null | undefined;
}

/** 400 for a stolen password, or the owner's name or address (docs/decisions/0060). */
export const hashChosen = async (password: string, { username, email }: Owner): Promise<string> => {
  common ??= readCommon();
  const plain = password.normalize('NFKC').toLowerCase();
  if ([username, email].some((known) => known?.toLowerCase() === plain))
    refuse('The password may not be the user name or the e-mail address. Please choose another one.');
  if ((await common).has(plain))
    refuse('This password is on lists of stolen passwords. Please choose another one.');
  return hashPassword(password);
};
