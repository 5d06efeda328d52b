import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type ListenOptions as SocketOptions,
  type Server as SocketServer,
} from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { registerGauge } from '../metrics.ts';
import { ProblemError, problem } from '../problem.ts';
import { Rejection } from './rejection.ts';

const backlog = 4_096;

interface Address {
  /** 0 for any free port. */
  port: number;
  host: string;
  /**
   * Number of sockets on the port. Node accepts one connection per socket and event-loop turn. With a single
   * socket a rush of new connections waits for seconds. Linux only; elsewhere 1.
   */
  sockets?: number;
}

const open = async (server: SocketServer, options: SocketOptions): Promise<number> => {
  server.listen({ ...options, backlog });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const closeServer = (server: SocketServer): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()));

/** Listens exclusively first, and rejects if the port is taken: a shared port would admit a foreign process. */
const assertFree = async (port: number, host: string): Promise<void> => {
  const alone = createSocketServer();
  await open(alone, { port, host });
  await closeServer(alone);
};

const listenAt = async (
  server: Server,
  { port, host, sockets = 1 }: Address,
): Promise<{ port: number; close(): Promise<void> }> => {
  const reusePort = sockets > 1 && process.platform === 'linux';
  if (reusePort && port !== 0) await assertFree(port, host);
  const boundPort = await open(server, { port, host, reusePort });
  const others = Array.from({ length: reusePort ? sockets - 1 : 0 }, () =>
    createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  await Promise.all(others.map((other) => open(other, { port: boundPort, host, reusePort })));
  return {
    port: boundPort,
    close: async () => {
      await Promise.all([server, ...others].map(closeServer));
    },
  };
};

export const drainingHeader = 'x-leaving';

/** Milliseconds that requests in flight may take once the process rejects new ones. */
const maxFinishMs = 20_000;

/** Milliseconds for a client to send its headers, and its whole request. */
const slowClients = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/** Longer than the gateway's pool keeps an idle connection, so that no connection closes during a request. */
const keepAliveTimeout = 75_000;

interface ListenOptions extends Address {
  /** Maximum number of requests in flight. Further requests get a 503. Health checks are exempt. */
  atOnce?: number;
  /** Milliseconds to keep serving after `leave`. */
  drainMs?: number;
}

export interface Listening {
  port: number;
  /** Not ready from now on; serves for `drainMs` more, so that balancers notice. */
  leave(): Promise<void>;
  /** Rejects new requests (503), waits up to 20 seconds for those in flight, and closes. */
  stop(): Promise<void>;
}

const tooLargeHeaders = new Rejection(new ProblemError(431, 'too_large', 'The headers are too large.'));
const tooSlow = new Rejection(new ProblemError(408, 'too_slow', 'The request took too long to arrive.'));
const malformed = new Rejection(problem.badRequest('The request could not be read.', undefined, 'malformed'));

const pickRejection = (code: string | undefined): Rejection => {
  if (code === 'HPE_HEADER_OVERFLOW') return tooLargeHeaders;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : malformed;
};

const endBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(pickRejection(error.code).toText());
};

let shed = 0;
registerGauge(
  'http_requests_shed',
  'Requests rejected since the start because too many were in flight.',
  () => shed,
);

const leaving = new Rejection(problem.notServed('leaving'));
const busy = new Rejection(
  problem.notServed('busy', 'The server is busy right now. Please try again shortly.'),
);

export const listen = async (handle: RequestListener, options: ListenOptions): Promise<Listening> => {
  const { atOnce = Number.POSITIVE_INFINITY, drainMs = 0 } = options;
  const underWay = new Set<ServerResponse>();
  let resolveFinished = () => {};
  let stage: 'serving' | 'leaving' | 'refusing' = 'serving';

  const server = createServer({ ...slowClients, keepAliveTimeout }, (req, res) => {
    if (stage !== 'serving') {
      res.shouldKeepAlive = false;
      res.setHeader(drainingHeader, '1');
      if (stage === 'refusing' || req.url === '/health/ready') return leaving.answer(req, res);
    }
    if (underWay.size >= atOnce && !req.url?.startsWith('/health/')) {
      shed += 1;
      return busy.answer(req, res);
    }
    underWay.add(res);
    res.once('close', () => {
      underWay.delete(res);
      if (underWay.size === 0) resolveFinished();
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
  // Adds no listener per response: a streamed response already has ten, and Node warns at eleven.
  const awaitFinished = (): Promise<void> =>
    new Promise((resolve) => {
      resolveFinished = resolve;
      if (underWay.size === 0) resolve();
    });
  const close = async (): Promise<void> => {
    const closed = listening.close();
    // A connection that is busy at this moment becomes idle later.
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
      await Promise.race([awaitFinished(), pause(maxFinishMs, undefined, { ref: false })]);
      await close();
    },
  };
};
