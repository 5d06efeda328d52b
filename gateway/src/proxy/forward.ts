import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, pipeline, type Writable } from 'node:stream';
import { areaServices } from '@primal/contracts/area-services';
import type { Area } from '@primal/contracts/areas';
import { gatewayIdentity, identityHeader } from '@primal/contracts/shared/identity';
import { afterHeader, readWrites, type Writes, wroteHeader } from '@primal/contracts/shared/own-writes';
import { ProblemError, problem } from '@primal/service-kit/problem';
import { inSpan, traceparent } from '@primal/service-kit/tracing';
import type { Dispatcher } from 'undici';
import type { Context, Middleware } from '../koa.ts';
import { beginAnswer } from './compress.ts';
import { headersForClient, headersForService, type SignIdentity } from './headers.ts';
import { ownerOf, remoteOwnerOf } from './owners.ts';
import type { RecentWrites } from './recent-writes.ts';
import { isUnreached, type Services } from './services.ts';

/** What the services take (docs/rules/errors.md#problems): anything larger is not even sent to them. */
const most = 1024 * 1024;

/**
 * The whole body, null when there is none; throws 413 for one above the limit. It is read to its end before a service
 * hears of it: a slow client holds none up, and what an instance does not serve can go to another one.
 */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (Number(request.headers['content-length'] ?? 0) > most) throw problem.tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left alive when it is too large: the answer goes out on the same connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > most) throw problem.tooLarge();
    chunks.push(chunk);
  }
  return bytes === 0 ? null : Buffer.concat(chunks);
};

/** Emits `abort` when the client goes away before its answer is complete, so that the service's part is given up too. */
const abortWithClient = ({ res }: Context): EventEmitter => {
  const signal = new EventEmitter();
  res.once('close', () => {
    if (!res.writableFinished) signal.emit('abort');
  });
  return signal;
};

const requestFor = async (
  context: Context,
  identity: readonly string[],
): Promise<Dispatcher.RequestOptions> => {
  const { req, state } = context;
  const body = await bodyOf(req);
  const trace = traceparent();
  return {
    method: context.method as Dispatcher.HttpMethod,
    path: context.url,
    headers: [
      ...headersForService(req, body !== null),
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

/** Makes of a failed transfer what the client can still be told. */
const giveUp = (context: Context, area: Area, error: unknown): void => {
  const { req, res, state } = context;
  if (res.headersSent || res.destroyed) {
    // Too late for another answer: the client is gone, or sees that its answer ends early.
    context.respond = false;
    res.destroy();
    return;
  }
  // The rest of the body is read and thrown away, so that the client gets to read the answer.
  req.resume();
  if (error instanceof ProblemError) throw error;
  state.log.warn({ err: error, service: area, requestId: state.requestId }, 'service away');
  const words = `${areaServices[area].records} are not available right now. Please try again in a moment.`;
  // The screens tell a write that never arrived from one whose answer was lost.
  throw isUnreached(error) ? problem.notServed('away', words, 2) : problem.unavailable(words);
};

/** Begins the answer once `applied` has its outcome; until then its body waits. */
const beginAfter = (context: Context, applied: Promise<unknown>, begin: () => Writable): Writable => {
  const held = new PassThrough();
  context.respond = false;
  void applied.catch(() => {}).then(() => pipeline(held, begin(), () => undefined));
  return held;
};

/** What a call adds to the request, and what is done about what it has written before it is answered. */
interface Forwarding {
  headers?: readonly string[];
  wrote?: (writes: Writes) => Promise<unknown> | undefined;
}

/** Streams the answer of an area's service; 503 with a sentence while it is away. */
const forward = async (
  context: Context,
  services: Services,
  area: Area,
  { headers: own = [], wrote }: Forwarding = {},
): Promise<void> => {
  context.state.route = area;
  context.set('X-Request-Id', context.state.requestId);
  try {
    await inSpan(`forward ${area}`, { kind: 'client' }, async () =>
      services[area].stream(await requestFor(context, own), ({ statusCode, headers: sent }) => {
        const headers = sent as IncomingHttpHeaders;
        const begin = () => beginAnswer(context, statusCode, headersForClient(headers));
        const writes = readWrites(headers[wroteHeader] as string | undefined);
        const applied = writes.size > 0 ? wrote?.(writes) : undefined;
        return applied ? beginAfter(context, applied, begin) : begin();
      }),
    );
  } catch (error) {
    giveUp(context, area, error);
  }
};

interface CallForwarding {
  services: Services;
  sign: SignIdentity;
  writes: RecentWrites;
  /** Resolves when the gateway itself has applied these events; undefined when they do not concern it. */
  applied: (writes: Writes) => Promise<unknown> | undefined;
}

/**
 * Calls of the API, to the area that owns the path, with the caller's identity and what they have just written
 * elsewhere. An account's change is answered once it holds here: whoever was deactivated is signed out by then.
 */
export const forwardCall =
  ({ services, sign, writes, applied }: CallForwarding): Middleware =>
  async (context) => {
    const { live, requestId } = context.state;
    const owner = ownerOf(context.path);
    if (!owner || !live) throw problem.notFound();
    const after = writes.elsewhere(live.sid, owner);
    await forward(context, services, owner, {
      headers: [
        identityHeader,
        sign(owner, { ...live.user, address: context.ip }, requestId),
        ...(after ? [afterHeader, after] : []),
      ],
      wrote(written) {
        writes.note(live.sid, written);
        return applied(written);
      },
    });
  };

interface OpenForwarding extends Pick<CallForwarding, 'services' | 'sign'> {
  /** Throws a 429 where an address reads too often. */
  count: (address: string) => Promise<void>;
}

/** A call that anybody may send, signed as the gateway's own without a permission; no search engine keeps it. */
export const forwardOpenCall =
  ({ services, sign, count }: OpenForwarding): Middleware =>
  async (context) => {
    context.set('X-Robots-Tag', 'noindex');
    await count(context.ip);
    const owner = ownerOf(context.path);
    if (!owner) throw problem.notFound();
    const caller = { ...gatewayIdentity, address: context.ip };
    await forward(context, services, owner, {
      headers: [identityHeader, sign(owner, caller, context.state.requestId)],
    });
  };

/** Files of the areas' front ends; they are no secret and need no session. */
export const forwardRemote =
  (services: Services): Middleware =>
  async (context) => {
    const owner = remoteOwnerOf(context.path);
    if (!owner) throw problem.notFound();
    await forward(context, services, owner);
  };
