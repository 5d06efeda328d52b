import type { Identity } from '@primal/contracts/shared/identity';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';

export interface RequestState {
  requestId: string;
  log: Logger;
  /** Path in the API table, for metrics. */
  route?: string;
  identity: Identity;
  params: Record<string, string>;
  query: Record<string, unknown>;
  rawBody?: string;
  body: unknown;
  /** The last event id of each type that this call has written so far. */
  wrote?: Map<string, string>;
}

export type Context = ParameterizedContext<RequestState>;
export type Step = Middleware<RequestState, DefaultContext>;
