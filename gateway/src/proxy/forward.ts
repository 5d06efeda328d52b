import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Domain } from '@primal/contracts/shared/events';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { Dispatcher } from 'undici';
import type { Context } from '../koa.ts';
import { bodyOf } from './body-limit.ts';
import { headersForClient, headersForService } from './headers.ts';
import { areas } from './owners.ts';
import type { Services } from './services.ts';

/** Emits `abort` when the client goes away before its answer is complete, so that the service's part is given up too. */
const abortWithClient = (context: Context): EventEmitter => {
  const signal = new EventEmitter();
  const { res } = context;
  res.once('close', () => {
    if (!res.writableFinished) signal.emit('abort');
  });
  return signal;
};

/**
 * Hands the request to a domain's service and streams the answer back as it comes. `added` are headers that only the
 * gateway may set. A service that is away answers 503 with a sentence; one that breaks off midway breaks the answer off.
 */
export const forward = async (
  context: Context,
  services: Services,
  domain: Domain,
  added: readonly string[] = [],
): Promise<void> => {
  const { req, res } = context;
  const body = bodyOf(req);
  const headers = [
    ...headersForService(req, body !== null),
    ...added,
    'x-request-id',
    context.state.requestId,
    'x-forwarded-for',
    context.ip,
    'x-forwarded-host',
    context.host,
    'x-forwarded-proto',
    context.protocol,
  ];
  const options = {
    method: req.method as Dispatcher.HttpMethod,
    path: req.url ?? '/',
    headers,
    body,
    signal: abortWithClient(context),
  };
  try {
    await services[domain].stream(options, ({ statusCode, headers: answered }) => {
      context.respond = false;
      res.writeHead(statusCode, headersForClient(answered as IncomingHttpHeaders));
      return res;
    });
  } catch (error) {
    if (res.headersSent || res.destroyed) {
      // Too late for another answer: the client is gone, or sees that its answer ends early.
      context.respond = false;
      res.destroy();
      return;
    }
    if (error instanceof ProblemError) {
      req.unpipe();
      req.resume();
      throw error;
    }
    context.log.warn({ err: error, service: domain, requestId: context.state.requestId }, 'service away');
    throw problem.unavailable(
      `${areas[domain].name} are not available right now. Please try again in a moment.`,
    );
  }
};
