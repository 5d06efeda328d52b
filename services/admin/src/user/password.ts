import { hash, type Options, verify } from '@node-rs/argon2';

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
