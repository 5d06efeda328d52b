import { type Domain, domains } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import { identityKey, signIdentity } from '@primal/service-kit/identity';

/** Longer than any call takes, short enough that a header read from a log is of no use. */
const validMs = 60_000;

export type Caller = Pick<Identity, 'userId' | 'name' | 'role' | 'session'>;
export type SignIdentity = (audience: Domain, caller: Caller, requestId: string) => string;

/** Makes identity headers for the services, each with the key of the service that gets it. */
export const identitySigner = (master: string): SignIdentity => {
  const keys = Object.fromEntries(domains.map((domain) => [domain, identityKey(master, domain)])) as Record<
    Domain,
    string
  >;
  return (audience, { userId, name, role, session }, requestId) =>
    signIdentity(
      { userId, name, role, requestId, expires: Date.now() + validMs, session },
      { audience, key: keys[audience] },
    );
};
