import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expose } from '../metrics.ts';
import { ProblemError, problem } from '../problem.ts';
import { type Address, listenAt } from './listening.ts';
import { Refusal } from './refusal.ts';

/** On every answer of a process that is about to stop: the gateway sends it nothing more. */
export const leavingHeader = 'x-leaving';

/** How long requests under way may take to finish once the process refuses new ones, in milliseconds. */
const longestFinish = 20_000;

/** Milliseconds in which a client must have sent its headers, and all of its request. */
const slowClients = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/** Longer than the gateway's pool keeps an idle connection, so that none is closed under a request. */
const keepAliveTimeout = 75_000;

export interface ListenOptions extends Address {
  /** Requests under way at the same time; what comes on top is refused (503). Checks of health are always answered. */
  atOnce?: number;
  /** Milliseconds for which `leave` goes on serving. */
  drainMs?: number;
}

export interface Listening {
  port: number;
  /** Not ready from now on; goes on serving for `drainMs`, so that balancers notice. */
  leave(): Promise<void>;
  /** Refuses new requests (503), lets those under way finish, for 20 seconds at most, and closes. */
  stop(): Promise<void>;
}

const tooLargeHeaders = new Refusal(new ProblemError(431, 'too_large', 'The headers are too large.'));
const tooSlow = new Refusal(new ProblemError(408, 'too_slow', 'The request took too long to arrive.'));
const malformed = new Refusal(problem.badRequest('The request could not be read.', undefined, 'malformed'));

const broken = (code: string | undefined): Refusal => {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLargeHeaders;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed;
};

/** Tells a client whose request could not be read, in the problem format, and lets it go. */
const endBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(broken(error.code).toText());
};

/** Requests refused by all servers of this process. */
let shed = 0;
expose(
  'http_requests_shed',
  'Requests refused at the door since the start: too many were under way.',
  () => shed,
);

const leaving = new Refusal(problem.notServed('leaving'));
const busy = new Refusal(
  problem.notServed('busy', 'The server is busy right now. Please try again shortly.'),
);

/** Serves until told to stop; rejects when the port is taken. */
export const listen = async (handle: RequestListener, options: ListenOptions): Promise<Listening> => {
  const { atOnce = Number.POSITIVE_INFINITY, drainMs = 0 } = options;
  const underWay = new Set<ServerResponse>();
  let allFinished = () => {};
  let stage: 'serving' | 'leaving' | 'refusing' = 'serving';

  const server = createServer({ ...slowClients, keepAliveTimeout }, (req, res) => {
    if (stage !== 'serving') {
      res.shouldKeepAlive = false;
      res.setHeader(leavingHeader, '1');
      if (stage === 'refusing' || req.url === '/health/ready') return leaving.answer(req, res);
    }
    if (underWay.size >= atOnce && !req.url?.startsWith('/health/')) {
      shed += 1;
      return busy.answer(req, res);
    }
    underWay.add(res);
    res.once('close', () => {
      underWay.delete(res);
      if (underWay.size === 0) allFinished();
    });
    handle(req, res);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isAnswering = [...underWay].some((res) => res.socket === socket && res.headersSent);
    if (isAnswering) socket.destroy();
    else endBroken(error, socket);
  });

  const enter = (next: 'leaving' | 'refusing'): void => {
    stage = next;
    for (const res of underWay) if (!res.headersSent) res.shouldKeepAlive = false;
  };
  // No listener of its own on each answer: a streamed one has ten already, and Node warns of the eleventh.
  const finished = (): Promise<void> =>
    new Promise((resolve) => {
      allFinished = resolve;
      if (underWay.size === 0) resolve();
    });
  const close = async (): Promise<void> => {
    const closed = listening.close();
    // A connection that was under a request at this moment becomes idle a little later.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    server.closeIdleConnections();
    await Promise.race([closed, pause(1_000, undefined, { ref: false })]);
    clearInterval(sweeping);
    server.closeAllConnections();
    await closed;
  };

  const listening = await listenAt(server, options);
  return {
    port: listening.port,
    async leave() {
      enter('leaving');
      await pause(drainMs);
    },
    async stop() {
      enter('refusing');
      await Promise.race([finished(), pause(longestFinish, undefined, { ref: false })]);
      await close();
    },
  };
};
