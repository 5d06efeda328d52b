import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expose } from '../metrics.ts';
import { ProblemError, problem } from '../problem.ts';

/** On every answer of a process that is about to stop: the gateway sends it nothing more. */
export const leavingHeader = 'x-leaving';

/** How long requests under way may take to finish once the process refuses new ones, in milliseconds. */
const longestFinish = 20_000;

/** Of every process, in milliseconds: a client that sends its headers, or all of its request, more slowly is let go. */
const slowClients = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/** Longer than the gateway's pool keeps an idle connection, so that none is closed under a request. */
const keepAliveTimeout = 75_000;

export interface ListenOptions {
  /** 0 for any free one. */
  port: number;
  host: string;
  /** Requests under way at the same time; what comes on top is refused (503). Checks of health are always answered. */
  atOnce?: number;
  /** Milliseconds for which `leave` goes on serving. */
  drainMs?: number;
}

export interface Listening {
  port: number;
  /**
   * Not ready from now on, says so with every answer, closes connections behind their answers, and goes on serving for
   * `drainMs`: balancers and gateways notice, and nothing fails.
   */
  leave(): Promise<void>;
  /** Refuses new requests (503), lets those under way finish, for 20 seconds at most, and closes. */
  stop(): Promise<void>;
}

const headersOf = ({ headers }: ProblemError, body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...headers,
});

/** Answers with a problem at the door, before anything else has looked at the request. */
export const refuse = (req: IncomingMessage, res: ServerResponse, refusal: ProblemError): void => {
  const answer = (): void => {
    if (res.headersSent || res.destroyed) return;
    const body = JSON.stringify(refusal.toBody());
    res.writeHead(refusal.status, headersOf(refusal, body)).end(body);
  };
  // A connection that is to be closed must have been read to its end, or the client loses the answer with it.
  if (res.shouldKeepAlive || req.complete) answer();
  else req.resume().once('end', answer);
};

const broken = (code: string | undefined): ProblemError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError(431, 'too_large', 'The headers are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ProblemError(408, 'too_slow', 'The request took too long to arrive.');
  return problem.badRequest('The request could not be read.', undefined, 'malformed');
};

/** Tells a client whose request could not be read, in the problem format, and lets it go. */
const endBroken = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = broken(error.code);
  const body = JSON.stringify(refusal.toBody());
  const headers = Object.entries({ ...headersOf(refusal, body), Connection: 'close' });
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

/** Of all servers of this process. */
let shed = 0;
expose(
  'http_requests_shed',
  'Requests refused at the door since the start: too many were under way.',
  () => shed,
);

const leaving = problem.notServed('leaving');
const busy = problem.notServed('busy', 'Too much is going on at the moment. Please try again shortly.');

/** Serves until told to stop; rejects when the port is taken. */
export const listen = async (handle: RequestListener, options: ListenOptions): Promise<Listening> => {
  const { port, host, atOnce = Number.POSITIVE_INFINITY, drainMs = 0 } = options;
  const underWay = new Set<ServerResponse>();
  let stage: 'serving' | 'leaving' | 'refusing' = 'serving';

  const server = createServer({ ...slowClients, keepAliveTimeout }, (req, res) => {
    if (stage !== 'serving') {
      res.shouldKeepAlive = false;
      res.setHeader(leavingHeader, '1');
      if (stage === 'refusing' || req.url === '/health/ready') return refuse(req, res, leaving);
    }
    if (underWay.size >= atOnce && !req.url?.startsWith('/health/')) {
      shed += 1;
      return refuse(req, res, busy);
    }
    underWay.add(res);
    res.once('close', () => underWay.delete(res));
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
  const finished = async (): Promise<void> => {
    for (const res of underWay) if (!res.closed) await once(res, 'close');
  };
  const close = async (): Promise<void> => {
    const closed = new Promise((settle) => server.close(settle));
    // A connection that was under a request at this moment becomes idle a little later.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50);
    server.closeIdleConnections();
    await Promise.race([closed, pause(1_000, undefined, { ref: false })]);
    clearInterval(sweeping);
    server.closeAllConnections();
    await closed;
  };

  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
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
