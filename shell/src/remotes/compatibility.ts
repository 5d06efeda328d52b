import { type Remote, remoteContractVersion } from '@primal/contracts/screens/manifest';

declare global {
  /** Export names of this build's kit by module, injected by the build (`@primal/kit/federation`). */
  const OFFERED_SURFACE: Record<string, string[]> | undefined;
}

const offered = typeof OFFERED_SURFACE === 'undefined' ? null : OFFERED_SURFACE;

/** The remote requires a newer contract or kit than this shell has. */
export class IncompatibleRemoteError extends Error {
  override readonly name = 'IncompatibleRemoteError';
}

const listMissingNames = (used: Remote['kit'], kit: Record<string, string[]>): string[] =>
  Object.entries(used).flatMap(([module, names]) =>
    names.filter((name) => !kit[module]?.includes(name)).map((name) => `${module} ${name}`),
  );

/** Throws `IncompatibleRemoteError` if the contract is newer, or for a name that would be `undefined` at run time. */
export const assertCompatible = (
  { name, contract, kit }: Pick<Remote, 'name' | 'contract' | 'kit'>,
  newest: number = remoteContractVersion,
  has: Record<string, string[]> | null = offered,
): void => {
  if (contract > newest)
    throw new IncompatibleRemoteError(`${name} has contract ${contract}, this shell has ${newest}.`);
  const missing = has ? listMissingNames(kit, has) : [];
  if (missing.length > 0)
    throw new IncompatibleRemoteError(`${name} uses what this shell does not have: ${missing.join(', ')}.`);
};
