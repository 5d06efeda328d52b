import type { Identity } from '@primal/contracts/shared/identity';
import { signIdentity } from '@primal/service-kit/identity';

/** Longer than any call takes, short enough that a header read from a log is of no use. */
const validMs = 60_000;

export type SignIdentity = (who: Pick<Identity, 'userId' | 'name' | 'role'>, requestId: string) => string;

/** Makes identity headers for the services. */
export const identitySigner =
  (secret: string): SignIdentity =>
  ({ userId, name, role }, requestId) =>
    signIdentity({ userId, name, role, requestId, expires: Date.now() + validMs }, secret);
