import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Area } from '@primal/contracts/area-names';
import { type Identity, systemUserId } from '@primal/contracts/shared/identity';
import { permissions } from '@primal/contracts/shared/permissions';
import type { Writes } from '@primal/contracts/shared/recent-writes';

export interface Audience {
  audience: Area;
  key: string;
}

/**
 * A service's own key, 64 hexadecimal digits, derived from the gateway's master secret. Derivation:
 * HKDF-SHA256, RFC 5869, without salt. A leaked key does not expose the master or any other service's key.
 */
export const deriveIdentityKey = (master: string, audience: Area): string =>
  Buffer.from(hkdfSync('sha256', master, '', `primal identity ${audience}`, 32)).toString('hex');

const sign = (payload: string, key: string): Buffer => createHmac('sha256', key).update(payload).digest();

/** Builds the identity header for one service: `base64url(JSON).base64url(HMAC-SHA256)`. */
export const signIdentity = (identity: Identity, { audience, key }: Audience): string => {
  const payload = Buffer.from(JSON.stringify({ ...identity, audience })).toString('base64url');
  return `${payload}.${sign(payload, key).toString('base64url')}`;
};

export const verifyIdentity = (
  header: string | undefined,
  { audience, key }: Audience,
  now: number = Date.now(),
): Identity | null => {
  const [payload, signature, rest] = header?.split('.') ?? [];
  if (!payload || !signature || rest !== undefined) return null;
  const presented = Buffer.from(signature, 'base64url');
  const expected = sign(payload, key);
  if (presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  const { audience: meantFor, ...identity } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as Identity & { audience?: string };
  if (meantFor !== audience || identity.expires <= now) return null;
  return identity;
};

export interface Origin {
  identity: Identity;
  correlationId: string;
  causationId: string | null;
  reason?: string | null;
  /** Called after the commit with the last event id of each recorded type. */
  onRecorded?: (events: Writes) => void;
}

/** Identity for background work. The caller that caused the work was authorized before. */
export const createSystemIdentity = (requestId: string): Identity => ({
  userId: systemUserId,
  name: 'system',
  role: 'system',
  permissions,
  requestId,
  expires: Number.MAX_SAFE_INTEGER,
});

export const createSystemOrigin = (correlationId: string): Origin => ({
  identity: createSystemIdentity(correlationId),
  correlationId,
  causationId: null,
});
