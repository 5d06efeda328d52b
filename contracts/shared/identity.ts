/** Who is behind a call, as the gateway tells the services. */
export interface Identity {
  userId: string;
  name: string;
  role: 'admin' | 'user';
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
