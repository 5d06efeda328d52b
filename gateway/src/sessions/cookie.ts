import type Koa from 'koa';
import createSession from 'koa-session';
import type { Context, Middleware } from '../koa.ts';
import type { Sessions } from './sessions.ts';

/** A session ends a day after its last use; its cookie is renewed from half of that on. */
const lifetime = 24 * 60 * 60 * 1000;

const cookieName = 'primal.sid';

interface StoreContext {
  ctx?: Context;
}

/** koa-session's store over the sessions table; a found session is kept at hand in the request's state. */
const storeOver = (sessions: Sessions) => ({
  async get(sid: string, _maxAge: number, { ctx }: StoreContext) {
    const live = await sessions.find(sid);
    if (live && ctx) ctx.state.live = live;
    return live?.sess;
  },
  async set(sid: string, sess: { userId: string }, maxAge: number, { ctx }: StoreContext) {
    if (ctx?.state.live?.sid === sid) await sessions.extend(sid, sess, maxAge);
    else await sessions.create(sid, sess.userId, sess, maxAge);
  },
  async destroy(sid: string) {
    await sessions.end(sid);
  },
});

/**
 * Reads the session cookie: one query, and none without a cookie. Sessions are stored by `signInto` and `signOut` only,
 * and renewed here, before the answer begins: a proxied answer's headers are gone when the other middleware return.
 */
export const sessionCookie = (app: Koa, sessions: Sessions): Middleware[] => [
  createSession(
    {
      key: cookieName,
      maxAge: lifetime,
      sameSite: 'lax',
      httpOnly: true,
      signed: true,
      renew: true,
      autoCommit: false,
      store: storeOver(sessions),
    },
    app,
  ),
  async (context, next) => {
    if (context.state.live) await context.session?.manuallyCommit();
    await next();
  },
];

/** Signs a user in to a session with a new id, so that an id planted before means nothing (no fixation). */
export const signInto = async (context: Context, userId: string): Promise<void> => {
  const { session } = context;
  if (!session) return;
  session.userId = userId;
  await session.regenerate();
};

/** Ends the session and takes its cookie away. */
export const signOut = async (context: Context): Promise<void> => {
  const { session } = context;
  context.session = null;
  await session?.manuallyCommit();
};

/** The id of the session that the request's cookie names, whether it lives or not. */
export const sessionIdOf = (context: Context): string | undefined =>
  context.cookies.get(cookieName, { signed: true });
