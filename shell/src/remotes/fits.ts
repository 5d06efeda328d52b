import { acceptedContracts, type Remote } from '@primal/contracts/screens/manifest';

declare global {
  /** The names that the kit of this build exports, by module; put in by the build (`@primal/kit/federation`). */
  const OFFERED_SURFACE: Record<string, string[]> | undefined;
}

const offered = typeof OFFERED_SURFACE === 'undefined' ? null : OFFERED_SURFACE;

/** Why this shell cannot show a remote: the shell is older than it needs, or the remote is older than the shell takes. */
type Misfit = 'shellTooOld' | 'remoteTooOld';

/** A remote that was not loaded, because it and the shell do not fit together. */
export class MisfitError extends Error {
  override readonly name = 'MisfitError';
  readonly misfit: Misfit;

  constructor(misfit: Misfit, message: string) {
    super(message);
    this.misfit = misfit;
  }
}

/** The names that a remote uses and a kit does not have: `@primal/kit Tabs`. */
const missingNames = (used: Remote['kit'], kit: Record<string, string[]>): string[] =>
  Object.entries(used).flatMap(([module, names]) =>
    names.filter((name) => !kit[module]?.includes(name)).map((name) => `${module} ${name}`),
  );

/**
 * Throws `MisfitError` unless the shell can show the remote: it states a contract that the shell accepts, and uses
 * nothing of the kit that the shell does not have, which would be `undefined` in the middle of a page.
 */
export const assertFits = (
  { name, contract, kit }: Pick<Remote, 'name' | 'contract' | 'kit'>,
  accepted: { from: number; to: number } = acceptedContracts,
  has: Record<string, string[]> | null = offered,
): void => {
  const stated = `Contract ${contract} of ${name} is outside ${accepted.from} to ${accepted.to}.`;
  if (contract > accepted.to) throw new MisfitError('shellTooOld', stated);
  if (contract < accepted.from) throw new MisfitError('remoteTooOld', stated);
  const missing = has ? missingNames(kit, has) : [];
  if (missing.length > 0)
    throw new MisfitError(
      'shellTooOld',
      `${name} uses what this shell does not have: ${missing.join(', ')}.`,
    );
};
