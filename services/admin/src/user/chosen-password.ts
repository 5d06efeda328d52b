import { problem } from '@primal/service-kit/problem';
import { hashPassword } from './password.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** As many as OWASP's ASVS asks for. Rarer ones are no sooner guessed than others before a sign-in is held back. */
const mostFrequent = 3000;

/** The passwords that stand most often in published breaches, in small letters; read when the first one is chosen. */
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] as string[]).slice(0, mostFrequent));
};

const refuse = (message: string): never => {
  throw problem.badRequest(message, [{ path: 'password', message }], 'password_too_common');
};

/** Who chooses: what others know of them is no password. */
interface Owner {
  username?: string | undefined;
  email?: string | null | undefined;
}

/**
 * The hash of a password that somebody has just chosen. Throws a 400 for one that attackers try first: it stands on a list
 * of stolen passwords, whatever its capitals, or is its owner's name or address (docs/decisions/0060).
 */
export const hashChosen = async (password: string, { username, email }: Owner): Promise<string> => {
  common ??= readCommon();
  const plain = password.normalize('NFKC').toLowerCase();
  if ([username, email].some((known) => known?.toLowerCase() === plain))
    refuse('The password may not be the user name or the e-mail address. Please choose another one.');
  if ((await common).has(plain))
    refuse('This password is on lists of stolen passwords. Please choose another one.');
  return hashPassword(password);
};
