import { type Area, areaNames } from '@primal/contracts/area-names';
import { findOwner, findRemoteOwner } from '../proxy/owners.ts';
import type { Services } from '../proxy/services.ts';

/** Queued request. Exactly one callback runs, unless the client leaves first. */
interface Waiting {
  start(): void;
  refuse(): void;
  since: number;
}

interface QueueOptions {
  atOnce: () => number;
  /** Queue length: large enough for a burst, small enough that the last request is served soon. */
  queue: number;
  /** Milliseconds. */
  longestWait: number;
}

/** Queue length after an overflow, which keeps only the newest requests. */
const shortQueue = 8;
/** Milliseconds for which the queue stays short after an overflow. */
const overloadMs = 1_000;

/**
 * Limits concurrency with a bounded queue. A burst is served in order. After an overflow, the queue is cut:
 * newest first, and oldest rejected immediately. Admitted requests then hardly wait, and rejections take
 * milliseconds. A strictly ordered queue would delay every request by its whole length during an overload.
 */
export class RequestQueue {
  readonly #options: QueueOptions;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #overloadedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get underWay(): number {
    return this.#underWay;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  enter(newcomer: Waiting): void {
    if (this.#underWay < this.#options.atOnce()) {
      this.#underWay += 1;
      newcomer.start();
      return;
    }
    this.#waiting.push(newcomer);
    const room = this.#isOverloaded() ? shortQueue : this.#options.queue;
    if (this.#waiting.length <= room) return;
    this.#overloadedUntil = performance.now() + overloadMs;
    for (const one of this.#waiting.splice(0, this.#waiting.length - shortQueue)) one.refuse();
  }

  leave(): void {
    this.#underWay -= 1;
    this.expire();
    while (this.#waiting.length > 0 && this.#underWay < this.#options.atOnce()) {
      const next = this.#isOverloaded() ? this.#waiting.pop() : this.#waiting.shift();
      this.#underWay += 1;
      next?.start();
    }
  }

  /** Removes a request whose client left. Has no effect on a request that is not queued. */
  remove(one: Waiting): void {
    const at = this.#waiting.indexOf(one);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** Rejects requests that waited too long. The caller runs this periodically. */
  expire(): void {
    const before = performance.now() - this.#options.longestWait;
    const inTime = this.#waiting.findIndex(({ since }) => since >= before);
    for (const one of this.#waiting.splice(0, inTime < 0 ? this.#waiting.length : inTime)) one.refuse();
  }

  #isOverloaded(): boolean {
    return performance.now() < this.#overloadedUntil;
  }
}

type Kind = 'reads' | 'writes' | 'heavy' | 'files';

/** `orders reads`, `billing heavy` … The gateway itself handles `signIn`, `own` and `pages`. */
export type QueueName = `${Area} ${Kind}` | 'signIn' | 'own' | 'pages';

interface Size {
  atOnce: number;
  queue: number;
  /** Milliseconds. */
  longestWait: number;
}

/**
 * Reads and writes: enough to keep an instance's thread busy while other requests wait for queries or the
 * disk. A higher limit would only add latency. On a small machine it would also take processor time from the
 * gateway. Heavy: PDFs, mail, Drive, imports, exports, reports and conversions. Each service has its own
 * queues, so that a hanging service blocks no other service.
 */
const sizes: Record<Kind | 'signIn' | 'own' | 'pages', Size> = {
  reads: { atOnce: 4, queue: 120, longestWait: 3_000 },
  writes: { atOnce: 6, queue: 120, longestWait: 3_000 },
  heavy: { atOnce: 4, queue: 120, longestWait: 20_000 },
  files: { atOnce: 32, queue: 400, longestWait: 10_000 },
  /** Separate, so that sign-ins and other work cannot block each other. */
  signIn: { atOnce: 16, queue: 100, longestWait: 10_000 },
  own: { atOnce: 16, queue: 200, longestWait: 3_000 },
  pages: { atOnce: 32, queue: 400, longestWait: 10_000 },
};

const heavy =
  /\/(?:pdf|export|email|save-to-drive|export-to-drive|apply|convert-to-invoice)$|^\/api\/(?:reports|imports|google|opening-balances)(?:\/|$)|\/statement$/;

/**
 * Detects downloads of large files. Their duration depends on size alone, so they free their slot once the
 * answer begins.
 */
export const isDownload = (path: string): boolean => path.startsWith('/api/') && path.endsWith('/download');

const classify = (method: string, path: string): Kind => {
  if (heavy.test(path)) return 'heavy';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
};

/** Health checks are always answered, and streams have their own limits. */
const unlimited = new Set(['/health/live', '/health/ready', '/api/health', '/api/events']);

/** Sign-ins are queued in `router.ts`, after their body was read. */
const queuedInRouter = new Set([
  '/api/login',
  '/api/register',
  '/api/password-resets',
  '/api/password-resets/use',
]);

/** Queue for a request. Null if the request needs no queue. */
export const chooseQueue = (method: string, path: string): QueueName | null => {
  if (unlimited.has(path) || (queuedInRouter.has(path) && method === 'POST')) return null;
  if (path.startsWith('/api')) {
    const owner = findOwner(path);
    return owner ? `${owner} ${classify(method, path)}` : 'own';
  }
  const remote = findRemoteOwner(path);
  return remote ? `${remote} files` : 'pages';
};

/** Each limit times this is about the length of its queue. */
const waitingForStart = 30;

const kinds: readonly Kind[] = ['reads', 'writes', 'heavy', 'files'];

/** Limits scale with the number of a service's instances. */
export const openQueues = (services: Services): Map<QueueName, RequestQueue> => {
  const createQueue = ({ atOnce, ...size }: Size, times: () => number): RequestQueue =>
    new RequestQueue({ ...size, atOnce: () => atOnce * times() });
  // Requests to a starting service wait for it, not in a queue.
  const createInstanceCount = (area: Area) => () =>
    services[area].isStarting ? waitingForStart : services[area].instances().current.length;
  return new Map<QueueName, RequestQueue>([
    ...areaNames.flatMap((area) =>
      kinds.map((kind): [QueueName, RequestQueue] => [
        `${area} ${kind}`,
        createQueue(sizes[kind], createInstanceCount(area)),
      ]),
    ),
    ['signIn', createQueue(sizes.signIn, createInstanceCount('admin'))],
    ['own', createQueue(sizes.own, () => 1)],
    ['pages', createQueue(sizes.pages, () => 1)],
  ]);
};
