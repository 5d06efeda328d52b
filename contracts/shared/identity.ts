import type { Permission } from './permissions.ts';

/** Who is behind a call, as the gateway tells the services. */
export interface Identity {
  userId: string;
  name: string;
  /** A built-in role, or the id of an own one. */
  role: string;
  /** What the role lets the account do; services go by these alone, never by the role. */
  permissions: readonly Permission[];
  requestId: string;
  /** Milliseconds since the epoch after which the header is refused. */
  expires: number;
  /** Names the caller's session without giving it away; absent where nobody is signed in. */
  session?: string;
  /** The caller's IP address as the gateway knows it, for the audit trail. */
  address?: string;
}

/**
 * The header that carries the signed identity: `base64url(JSON).base64url(HMAC-SHA256)`. The JSON is the identity with
 * `audience`, the one service that it is meant for.
 */
export const identityHeader = 'x-primal-identity';

/** Whose id stands where no person calls: the gateway itself, and work that nobody asked for. */
export const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Who the gateway is when it calls a service on nobody's behalf: signing in and registering. */
export const gatewayIdentity: Pick<Identity, 'userId' | 'name' | 'role' | 'permissions'> = {
  userId: nobodysId,
  name: 'gateway',
  role: 'gateway',
  permissions: [],
};
