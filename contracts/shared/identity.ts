/** Who is behind a call, as the gateway tells the services. */
export interface Identity {
  userId: string;
  name: string;
  role: 'admin' | 'user';
  requestId: string;
  /** Milliseconds since the epoch after which the header is refused. */
  expires: number;
}

/** The header that carries the signed identity: `base64url(JSON).base64url(HMAC-SHA256)`. */
export const identityHeader = 'x-primal-identity';
