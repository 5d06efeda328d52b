import type { Identity } from '@primal/contracts/shared/identity';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';

/** What the middlewares of a request hand on to each other. */
export interface RequestState {
  requestId: string;
  log: Logger;
  /** Path of the API table, for metrics. */
  route?: string;
  identity: Identity;
  params: Record<string, string>;
  query: Record<string, unknown>;
  /** The body as it came; undefined for a call without content. */
  rawBody?: string;
  body: unknown;
  /** What the call has written so far: the last event of each type, ids by types. */
  wrote?: Map<string, string>;
}

/** A request with what the steps before have found out about it. */
export type Context = ParameterizedContext<RequestState>;
/** One concern of a request; `next` runs those behind it. */
export type Step = Middleware<RequestState, DefaultContext>;
