import type { RequestState } from '@primal/service-kit/http/context';
import type Koa from 'koa';
import type { LiveSession } from './sessions/sessions.ts';

export interface State extends RequestState {
  /** The caller's session; absent when nobody is signed in. */
  live?: LiveSession;
}

/** koa-session's session; changes are stored when told to, never by themselves. */
interface CookieSession {
  userId?: string;
  userVersion?: number;
  /** Stores the session under a new id, sends its cookie and forgets the old one. */
  regenerate(): Promise<void>;
  /** Stores what changed; after `context.session = null` it removes session and cookie. */
  manuallyCommit(): Promise<void>;
}

export interface Extension {
  session: CookieSession | null;
}

export type Context = Koa.ParameterizedContext<State, Koa.DefaultContext & Extension>;
export type Middleware = Koa.Middleware<State, Koa.DefaultContext & Extension>;
