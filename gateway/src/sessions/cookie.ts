import { randomBytes } from 'node:crypto';
import Keygrip from 'keygrip';
import type Koa from 'koa';
import createSession from 'koa-session';
import type { Context, Middleware } from '../koa.ts';
import { maxSessionMs, type Sessions } from './sessions.ts';

/** Limit of cached signatures. */
const maxKnown = 1_000;

/** Cookie keys that cache valid signatures, because each verification takes three HMACs. */
export const createCookieKeys = (secrets: string[]): Keygrip => {
  const keys = new Keygrip(secrets, 'sha256');
  const found = keys.index;
  const known = new Map<string, number>();
  const index = (data: string, digest: string): number => {
    const signed = `${data} ${digest}`;
    const remembered = known.get(signed);
    if (remembered !== undefined) return remembered;
    const which = found(data, digest);
    if (which < 0) return which;
    if (known.size >= maxKnown) known.clear();
    known.set(signed, which);
    return which;
  };
  return Object.assign(keys, { index });
};

/** The prefix `__Host-` restricts the cookie to this host over TLS, so that other hosts cannot set it. */
const pickCookieName = (context: Context): string => (context.secure ? '__Host-primal.sid' : 'primal.sid');

const attributes = {
  maxAge: maxSessionMs,
  sameSite: 'lax',
  httpOnly: true,
  signed: true,
  overwrite: true,
} as const;

interface StoreContext {
  ctx?: Context;
}

interface Stored {
  userId: string;
  userVersion: number;
}

/** Store of koa-session over the sessions table. Caches a found session in the request's state. */
const storeOver = (sessions: Sessions) => ({
  async get(sid: string, _maxAge: number, { ctx }: StoreContext) {
    const live = await sessions.find(sid);
    if (live && ctx) ctx.state.live = live;
    return live?.sess;
  },
  async set(sid: string, sess: Stored) {
    await sessions.create(sid, sess.userId, sess.userVersion, sess);
  },
  async destroy(sid: string) {
    await sessions.end(sid);
  },
});

/**
 * Reads the session of a cookie with a single query, and without a cookie runs no query. Only `startSession`
 * and `signOut` store sessions. The cookie outlives every session, and the database decides expiry.
 */
export const createSessionCookie = (app: Koa, sessions: Sessions): Middleware =>
  createSession(
    {
      ...attributes,
      key: 'primal.sid',
      genid: () => randomBytes(32).toString('base64url'),
      externalKey: {
        get: (context: Context) => readSessionId(context) ?? '',
        set: (context: Context, sid: string) => context.cookies.set(pickCookieName(context), sid, attributes),
      },
      autoCommit: false,
      store: storeOver(sessions),
    },
    app,
  );

/** Uses a new session id, against session fixation. `userVersion`: account version at the password check. */
export const startSession = async (context: Context, userId: string, userVersion: number): Promise<void> => {
  const { session } = context;
  if (!session) return;
  session.userId = userId;
  session.userVersion = userVersion;
  await session.regenerate();
};

export const signOut = async (context: Context): Promise<void> => {
  const { session } = context;
  context.session = null;
  await session?.manuallyCommit();
  context.cookies.set(pickCookieName(context), null, attributes);
};

export const readSessionId = (context: Context): string | undefined =>
  context.cookies.get(pickCookieName(context), { signed: true });
