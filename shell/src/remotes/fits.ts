import { type Remote, remoteContract } from '@primal/contracts/screens/manifest';

declare global {
  /** The names that the kit of this build exports, by module; put in by the build (`@primal/kit/federation`). */
  const OFFERED_SURFACE: Record<string, string[]> | undefined;
}

const offered = typeof OFFERED_SURFACE === 'undefined' ? null : OFFERED_SURFACE;

/** A remote was not loaded because it was built with a newer contract or kit than this shell has. */
export class MisfitError extends Error {
  override readonly name = 'MisfitError';
}

/** The names that a remote uses and a kit does not have: `@primal/kit Tabs`. */
const missingNames = (used: Remote['kit'], kit: Record<string, string[]>): string[] =>
  Object.entries(used).flatMap(([module, names]) =>
    names.filter((name) => !kit[module]?.includes(name)).map((name) => `${module} ${name}`),
  );

/**
 * Throws `MisfitError` when the shell cannot show the remote: its contract is newer, or it uses a name that the shell's kit
 * does not have and that would be `undefined` in the middle of a page.
 */
export const assertFits = (
  { name, contract, kit }: Pick<Remote, 'name' | 'contract' | 'kit'>,
  newest: number = remoteContract,
  has: Record<string, string[]> | null = offered,
): void => {
  if (contract > newest) throw new MisfitError(`${name} has contract ${contract}, this shell has ${newest}.`);
  const missing = has ? missingNames(kit, has) : [];
  if (missing.length > 0)
    throw new MisfitError(`${name} uses what this shell does not have: ${missing.join(', ')}.`);
};
