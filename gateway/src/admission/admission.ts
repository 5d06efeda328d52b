import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Rejection } from '@primal/service-kit/http/rejection';
import type { Metrics } from '@primal/service-kit/metrics';
import { ProblemError, problem } from '@primal/service-kit/problem';
import type { Middleware } from '../koa.ts';
import type { Services } from '../proxy/services.ts';
import { chooseQueue, isDownload, openQueues, type QueueName } from './queues.ts';

const lookEveryMs = 250;

/**
 * Milliseconds from the beginning of a request to the end of its answer. The gateway disconnects slower
 * clients.
 */
const maxAnswerMs = 180_000;
/** Milliseconds for exports and PDFs, which may be large on slow connections. */
const maxHeavyAnswerMs = 600_000;
/** Milliseconds for full backups. Clients resume an interrupted download by `Range`. */
const maxDownloadMs = 3_600_000;

/** Browsers and proxies send about 20. */
const maxHeaders = 100;

const busy = 'The server is busy right now. Please try again in a few seconds.';
/** Seconds of `Retry-After`, varied so that clients rejected together do not retry together. */
const refusals = [1, 2, 3].map((seconds) => new Rejection(problem.notServed('busy', busy, seconds)));
const pickRefusal = (): Rejection => refusals[Math.floor(Math.random() * refusals.length)] as Rejection;

const tooManyHeaders = new Rejection(new ProblemError(431, 'too_large', 'The request has too many headers.'));

export interface Admission {
  guard(handle: RequestListener): RequestListener;
  /** Queues sign-ins and registrations after reading the body, so that slow clients block nobody. */
  admitSignIn: Middleware;
  stop(): void;
}

const stripQuery = (url = '/'): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** Calls `done` once the answer begins: the work is done, and the rest depends on the client's speed. */
const runOnceBegun = (res: ServerResponse, done: () => void): void => {
  const writeHead = res.writeHead;
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    done();
    return writeHead.apply(res, args);
  }) as typeof writeHead;
};

/**
 * Admission of the gateway. Each request passes, waits in a bounded queue, or is rejected (503 with
 * `Retry-After`). Admission comes before any use of sessions, queries or services.
 */
export const openAdmission = (services: Services, metrics: Metrics): Admission => {
  const queues = openQueues(services);
  const underWay = new Map<ServerResponse, number>();
  const refused = metrics.counter(
    'requests_refused_total',
    'Requests rejected because of overload.',
    'queue',
  );
  metrics.gauge('requests_waiting', 'Requests waiting for a slot.', async () =>
    [...queues.values()].reduce((sum, { waiting }) => sum + waiting, 0),
  );
  const looking = setInterval(() => {
    for (const queue of queues.values()) queue.expire();
    const now = performance.now();
    for (const [res, until] of underWay) {
      if (until < now) res.destroy();
      if (res.closed) underWay.delete(res);
    }
  }, lookEveryMs).unref();

  /** Calls `start` when a slot is free, or `no` on rejection. Frees the slot when the answer begins. */
  const enter = (name: QueueName, res: ServerResponse, start: () => void, no: () => void): void => {
    const queue = queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    let isIn = false;
    const leave = (): void => {
      if (isIn) queue.leave();
      else queue.remove(one);
      isIn = false;
    };
    const one = {
      since: performance.now(),
      start: () => {
        isIn = true;
        start();
      },
      refuse: () => {
        refused(name);
        no();
      },
    };
    res.once('close', leave);
    if (!name.endsWith('heavy')) runOnceBegun(res, leave);
    queue.enter(one);
  };

  const limitTime = (res: ServerResponse, name: QueueName, path: string): void => {
    const usual = name.endsWith('heavy') ? maxHeavyAnswerMs : maxAnswerMs;
    underWay.set(res, performance.now() + (isDownload(path) ? maxDownloadMs : usual));
  };

  return {
    guard: (handle) => (req: IncomingMessage, res: ServerResponse) => {
      if (req.rawHeaders.length > 2 * maxHeaders) return tooManyHeaders.answer(req, res);
      const path = stripQuery(req.url);
      const name = chooseQueue(req.method ?? 'GET', path);
      if (name === null) return handle(req, res);
      limitTime(res, name, path);
      enter(
        name,
        res,
        () => handle(req, res),
        () => pickRefusal().answer(req, res),
      );
    },
    async admitSignIn({ res }, next) {
      await new Promise<void>((admit, reject) => {
        enter('signIn', res, admit, () => reject(pickRefusal().problem));
      });
      await next();
    },
    stop: () => clearInterval(looking),
  };
};
