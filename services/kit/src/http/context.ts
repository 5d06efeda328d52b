import type { Identity } from '@primal/contracts/shared/identity';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';

export interface RequestState {
  requestId: string;
  log: Logger;
  route?: string;
  identity: Identity;
  params: Record<string, string>;
  query: Record<string, unknown>;
  rawBody?: string;
  body: unknown;
  wrote?: Map<string, string>;
}

export type Context = ParameterizedContext<RequestState>;
export type Step = Middleware<RequestState, DefaultContext>;
