import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Identity } from '@primal/contracts/shared/identity';

const signatureOf = (payload: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(payload).digest();

/** Writes the identity header: `base64url(JSON).base64url(HMAC-SHA256)`. */
export const signIdentity = (identity: Identity, secret: string): string => {
  const payload = Buffer.from(JSON.stringify(identity)).toString('base64url');
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`;
};

/** Reads the identity header; null when it is absent, not signed with the secret, or expired. Constant time. */
export const verifyIdentity = (
  header: string | undefined,
  secret: string,
  now: number = Date.now(),
): Identity | null => {
  const [payload, signature, rest] = header?.split('.') ?? [];
  if (!payload || !signature || rest !== undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const identity = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Identity;
  return identity.expires > now ? identity : null;
};

/** Who acts in work that nobody asked for. */
export const systemIdentity = (requestId: string): Identity => ({
  userId: '00000000-0000-0000-0000-000000000000',
  name: 'system',
  role: 'user',
  requestId,
  expires: Number.MAX_SAFE_INTEGER,
});
