import { randomBytes } from 'node:crypto';
import Keygrip from 'keygrip';
import type Koa from 'koa';
import createSession from 'koa-session';
import type { Context, Middleware } from '../koa.ts';
import { longestMs, type Sessions } from './sessions.ts';

/** Sessions that are used at the same time. */
const mostKnown = 1_000;

/**
 * The keys of cookies, which remember the signatures that they have found right: a browser sends the same one with each call, and
 * verifying it takes three HMACs. What was not right is looked at each time.
 */
export const cookieKeys = (secrets: string[]): Keygrip => {
  const keys = new Keygrip(secrets, 'sha256');
  const found = keys.index;
  const known = new Map<string, number>();
  const index = (data: string, digest: string): number => {
    const signed = `${data} ${digest}`;
    const remembered = known.get(signed);
    if (remembered !== undefined) return remembered;
    const which = found(data, digest);
    if (which < 0) return which;
    if (known.size >= mostKnown) known.clear();
    known.set(signed, which);
    return which;
  };
  return Object.assign(keys, { index });
};

/** Over TLS browsers keep a name that begins so to this very host, whatever a neighboring one or a stranger's page sets. */
const cookieName = (context: Context): string => (context.secure ? '__Host-primal.sid' : 'primal.sid');

const attributes = {
  maxAge: longestMs,
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

/** koa-session's store over the sessions table; a found session is kept at hand in the request's state. */
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
 * Reads the session cookie: one query, and none without a cookie. Sessions are stored by `signInto` and `signOut` only.
 * The cookie is sent once and lasts as long as any session; when a session ends is decided in the database.
 */
export const sessionCookie = (app: Koa, sessions: Sessions): Middleware =>
  createSession(
    {
      ...attributes,
      key: 'primal.sid',
      genid: () => randomBytes(32).toString('base64url'),
      externalKey: {
        get: (context: Context) => sessionIdOf(context) ?? '',
        set: (context: Context, sid: string) => context.cookies.set(cookieName(context), sid, attributes),
      },
      autoCommit: false,
      store: storeOver(sessions),
    },
    app,
  );

/**
 * Signs a user in to a session with a new id, so that an id planted before means nothing (no fixation). `userVersion` is
 * the account's version when the password was checked.
 */
export const signInto = async (context: Context, userId: string, userVersion: number): Promise<void> => {
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
  context.cookies.set(cookieName(context), null, attributes);
};

/** The id of the session that the request's cookie names, whether it lives or not. */
export const sessionIdOf = (context: Context): string | undefined =>
  context.cookies.get(cookieName(context), { signed: true });
