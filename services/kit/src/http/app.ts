import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Logger } from '../logging.ts';
import type { Metrics } from '../metrics.ts';
import type { RequestState, Step } from './context.ts';
import { type Health, healthChecks } from './health.ts';
import { answerProblems } from './problems.ts';

const requestIdPattern = /^[\w.-]{1,100}$/;

/** Gives each request its id and logger, and notes what became of it. Successes are `debug`: the metrics count them. */
const requestLog =
  (log: Logger, metrics: Metrics): Step =>
  async (ctx, next) => {
    const started = performance.now();
    const sentId = ctx.get('x-request-id');
    ctx.state.requestId = requestIdPattern.test(sentId) ? sentId : randomUUID();
    ctx.state.log = log;
    await next();
    const { route = 'other', requestId } = ctx.state;
    const ms = performance.now() - started;
    ctx.set('X-Request-Id', requestId);
    metrics.observeRequest({ method: ctx.method, route, status: ctx.status }, ms / 1000);
    if (log.isLevelEnabled('debug'))
      log.debug(
        { requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(ms) },
        'request',
      );
  };

export interface AppOptions {
  log: Logger;
  metrics: Metrics;
  health: Health;
  /** What this process serves, in order. */
  steps: Step[];
}

/** A Koa app with what every process has around its own work: request id, log, problem answers, health. */
export const createApp = ({ log, metrics, health, steps }: AppOptions): Koa => {
  const app = new Koa<RequestState>();
  app.use(requestLog(log, metrics));
  app.use(answerProblems);
  app.use(healthChecks(health));
  for (const step of steps) app.use(step);
  // What still gets here broke while the answer was on its way, mostly because the caller left.
  app.on('error', (error) => log.debug({ err: error }, 'answer broken off'));
  return app as unknown as Koa;
};

export interface Listening {
  port: number;
  /** Takes no new requests, lets those under way finish. */
  stop(): Promise<void>;
}

/** Serves the app; rejects when the port is taken. */
export const listen = (app: Koa, port: number, host: string): Promise<Listening> => {
  const server = createServer(app.callback());
  // Longer than the gateway's pool keeps an idle connection, so that none is closed under a request.
  server.keepAliveTimeout = 75_000;
  const stop = (): Promise<void> =>
    new Promise((settle) => {
      // A connection under a request at this moment becomes idle later, and would stay open for its keep-alive time.
      const sweeping = setInterval(() => server.closeIdleConnections(), 50);
      server.close(() => {
        clearInterval(sweeping);
        settle();
      });
      server.closeIdleConnections();
    });
  return new Promise((settle, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => settle({ port: (server.address() as AddressInfo).port, stop }));
  });
};

/** Until SIGTERM or SIGINT; a process that cannot finish in time ends anyway. */
export const stopOnSignal = (stop: () => Promise<void>, log: Logger): void => {
  const end = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), 4_500).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal));
};
