import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, pipeline, type Writable } from 'node:stream';
import type { Area } from '@primal/contracts/area-names';
import { areaServices } from '@primal/contracts/area-services';
import { gatewayIdentity, identityHeader } from '@primal/contracts/shared/identity';
import {
  readWrites,
  recentWritesHeader,
  type Writes,
  writesHeader,
} from '@primal/contracts/shared/recent-writes';
import { ProblemError, problem } from '@primal/service-kit/problem';
import { runInSpan, traceparent } from '@primal/service-kit/tracing';
import type { Dispatcher } from 'undici';
import type { Context, Middleware } from '../koa.ts';
import { beginAnswer } from './compress.ts';
import { filterHeadersForClient, filterHeadersForService, type SignIdentity } from './headers.ts';
import { findOwner, findRemoteOwner } from './owners.ts';
import type { RecentWrites } from './recent-writes.ts';
import { isUnreachable, type Services } from './services.ts';

/** Body limit of the services (docs/rules/errors.md#problems). The gateway rejects larger bodies itself. */
const maxBodyBytes = 1024 * 1024;

/**
 * Reads the whole body. Null without a body. Throws 413 above the limit. Buffering shields services from
 * slow clients and allows retries on another instance.
 */
const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw problem.tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Keeps the connection open for a body that is too large, so that the answer can be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw problem.tooLarge();
    chunks.push(chunk);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
};

/** Emits `abort` when the client disconnects early, which cancels the service's work too. */
const abortWithClient = ({ res }: Context): EventEmitter => {
  const signal = new EventEmitter();
  res.once('close', () => {
    if (!res.writableFinished) signal.emit('abort');
  });
  return signal;
};

const createRequest = async (
  context: Context,
  identity: readonly string[],
): Promise<Dispatcher.RequestOptions> => {
  const { req, state } = context;
  const body = await readBody(req);
  const trace = traceparent();
  return {
    method: context.method as Dispatcher.HttpMethod,
    path: context.url,
    headers: [
      ...filterHeadersForService(req, body !== null),
      ...identity,
      'x-request-id',
      state.requestId,
      'x-forwarded-for',
      context.ip,
      'x-forwarded-host',
      context.host,
      'x-forwarded-proto',
      context.protocol,
      ...(trace ? ['traceparent', trace] : []),
    ],
    body,
    signal: abortWithClient(context),
  };
};

const rejectUnavailable = (context: Context, area: Area, error: unknown): void => {
  const { req, res, state } = context;
  if (res.headersSent || res.destroyed) {
    context.respond = false;
    res.destroy();
    return;
  }
  // Discards the rest of the body, so that the client reads the answer.
  req.resume();
  if (error instanceof ProblemError) throw error;
  state.log.warn({ err: error, service: area, requestId: state.requestId }, 'service unavailable');
  const words = `${areaServices[area].records} are not available right now. Please try again in a moment.`;
  // Screens distinguish a write that never arrived from a lost answer.
  throw isUnreachable(error) ? problem.notServed('away', words, 2) : problem.unavailable(words);
};

/** Begins the answer after `applied` settles. Buffers the body until then. */
const beginAfter = (context: Context, applied: Promise<unknown>, begin: () => Writable): Writable => {
  const held = new PassThrough();
  context.respond = false;
  void applied.catch(() => {}).then(() => pipeline(held, begin(), () => undefined));
  return held;
};

/** Additions to a request. `onWrites` runs before the answer, with the call's writes. */
interface Forwarding {
  headers?: readonly string[];
  onWrites?: (writes: Writes) => Promise<unknown> | undefined;
}

const forward = async (
  context: Context,
  services: Services,
  area: Area,
  { headers: own = [], onWrites }: Forwarding = {},
): Promise<void> => {
  context.state.route = area;
  context.set('X-Request-Id', context.state.requestId);
  try {
    await runInSpan(`forward ${area}`, { kind: 'client' }, async () =>
      services[area].stream(await createRequest(context, own), ({ statusCode, headers: sent }) => {
        const headers = sent as IncomingHttpHeaders;
        const begin = () => beginAnswer(context, statusCode, filterHeadersForClient(headers));
        const writes = readWrites(headers[writesHeader] as string | undefined);
        const applied = writes.size > 0 ? onWrites?.(writes) : undefined;
        return applied ? beginAfter(context, applied, begin) : begin();
      }),
    );
  } catch (error) {
    rejectUnavailable(context, area, error);
  }
};

interface CallForwarding {
  services: Services;
  sign: SignIdentity;
  writes: RecentWrites;
  /**
   * Resolves when the gateway has applied these events. Undefined if the events do not concern the gateway.
   */
  awaitChanges: (writes: Writes) => Promise<unknown> | undefined;
}

/**
 * Forwards a call to the owner of its path, with the caller's identity and recent writes to other services.
 * Answers an account change once the gateway has applied it, so that a deactivated user is already signed
 * out.
 */
export const forwardCall =
  ({ services, sign, writes, awaitChanges }: CallForwarding): Middleware =>
  async (context) => {
    const { live, requestId } = context.state;
    const owner = findOwner(context.path);
    if (!owner || !live) throw problem.notFound();
    const after = writes.elsewhere(live.sid, owner);
    await forward(context, services, owner, {
      headers: [
        identityHeader,
        sign(owner, { ...live.user, address: context.ip }, requestId),
        ...(after ? [recentWritesHeader, after] : []),
      ],
      onWrites(written) {
        writes.note(live.sid, written);
        return awaitChanges(written);
      },
    });
  };

interface OpenForwarding extends Pick<CallForwarding, 'services' | 'sign'> {
  count: (address: string) => Promise<void>;
}

/**
 * Forwards a public call, signed as the gateway without permissions. Excludes the answer from search
 * engines.
 */
export const forwardOpenCall =
  ({ services, sign, count }: OpenForwarding): Middleware =>
  async (context) => {
    context.set('X-Robots-Tag', 'noindex');
    await count(context.ip);
    const owner = findOwner(context.path);
    if (!owner) throw problem.notFound();
    const caller = { ...gatewayIdentity, address: context.ip };
    await forward(context, services, owner, {
      headers: [identityHeader, sign(owner, caller, context.state.requestId)],
    });
  };

export const forwardRemote =
  (services: Services): Middleware =>
  async (context) => {
    const owner = findRemoteOwner(context.path);
    if (!owner) throw problem.notFound();
    await forward(context, services, owner);
  };
