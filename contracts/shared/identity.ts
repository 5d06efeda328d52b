import type { Permission } from './permissions.ts';

/** Caller of a request, as sent by the gateway to services. */
export interface Identity {
  userId: string;
  name: string;
  /** Name of a built-in role or id of a custom role. */
  role: string;
  permissions: readonly Permission[];
  requestId: string;
  /** Milliseconds since the epoch, after which services reject the header. */
  expires: number;
  /** Identifies the caller's session without exposing its secret. Absent if nobody is signed in. */
  session?: string;
  address?: string;
}

/**
 * Header with the signed identity: `base64url(JSON).base64url(HMAC-SHA256)`. The JSON also names its
 * `audience`, the only service that accepts it.
 */
export const identityHeader = 'x-primal-identity';

/** User id of calls without a user: the gateway itself and automatic work. */
export const systemUserId = '00000000-0000-0000-0000-000000000000';

export const gatewayIdentity: Pick<Identity, 'userId' | 'name' | 'role' | 'permissions'> = {
  userId: systemUserId,
  name: 'gateway',
  role: 'gateway',
  permissions: [],
};
