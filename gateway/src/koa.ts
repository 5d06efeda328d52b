import type { Identity } from '@primal/contracts/shared/identity';
import type { RequestState } from '@primal/service-kit/http/context';
import type Koa from 'koa';

export interface LiveSession {
  sid: string;
  user: Pick<Identity, 'userId' | 'name' | 'role' | 'permissions' | 'session'>;
  /** Account as JSON text, the answer of `GET /api/user`. */
  profile: string;
  roleName: string;
  mustChangePassword: boolean;
  sess: Record<string, unknown>;
}

export interface State extends RequestState {
  live?: LiveSession;
}

/** Session of koa-session. Changes are stored only on demand. */
interface CookieSession {
  userId?: string;
  userVersion?: number;
  /** Stores the session under a new id, sends its cookie and deletes the old session. */
  regenerate(): Promise<void>;
  /** Stores changes. After `context.session = null`, deletes session and cookie. */
  manuallyCommit(): Promise<void>;
}

export interface Extension {
  session: CookieSession | null;
}

export type Context = Koa.ParameterizedContext<State, Koa.DefaultContext & Extension>;
export type Middleware = Koa.Middleware<State, Koa.DefaultContext & Extension>;
