import { type Area, areaNames } from '@primal/contracts/areas';
import { ownerOf, remoteOwnerOf } from '../proxy/owners.ts';
import type { Services } from '../proxy/services.ts';
import { RequestQueue } from './queue.ts';

/** What requests wait for apart from each other. */
type Kind = 'reads' | 'writes' | 'heavy' | 'files';

/** `orders reads`, `billing heavy` …; `signIn`, `own` and `pages` are the gateway's own work. */
export type QueueName = `${Area} ${Kind}` | 'signIn' | 'own' | 'pages';

interface Size {
  /** For each instance of the service that does the work. */
  atOnce: number;
  queue: number;
  /** In milliseconds. */
  longestWait: number;
}

/**
 * Reads and writes: about as many as keep the one thread of an instance busy while others wait for their queries, writes for
 * the disk too. More at a time is not more a second, only longer for each, and on a small machine it takes the
 * processor from the gateway itself.
 * Heavy is what takes long or waits for others: PDFs, mail, Drive, imports, exports, reports, conversions. Each service has
 * queues of its own, so that one that hangs holds up nobody else's calls.
 */
const sizes: Record<Kind | 'signIn' | 'own' | 'pages', Size> = {
  reads: { atOnce: 4, queue: 120, longestWait: 3_000 },
  writes: { atOnce: 6, queue: 120, longestWait: 3_000 },
  heavy: { atOnce: 4, queue: 120, longestWait: 20_000 },
  files: { atOnce: 32, queue: 400, longestWait: 10_000 },
  /** Nobody who works can keep others from signing in, nor those who sign in others from working. */
  signIn: { atOnce: 16, queue: 100, longestWait: 10_000 },
  own: { atOnce: 16, queue: 200, longestWait: 3_000 },
  pages: { atOnce: 32, queue: 400, longestWait: 10_000 },
};

const heavy =
  /\/(?:pdf|export|email|save-to-drive|export-to-drive|apply|convert-to-invoice)$|^\/api\/(?:reports|imports|google|opening-balances)(?:\/|$)|\/statement$/;

/** Large files that are sent as they are: they take long by their size alone, and no room in a queue once they have begun. */
export const isDownload = (path: string): boolean => path.startsWith('/api/') && path.endsWith('/download');

const kindOf = (method: string, path: string): Kind => {
  if (heavy.test(path)) return 'heavy';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
};

/** Questions about health are always answered; streams are counted by themselves. */
const unlimited = new Set(['/health/live', '/health/ready', '/api/health', '/api/events']);

/** Signing in waits in its queue once its body has come, not before: see `router.ts`. */
const atRouter = new Set(['/api/login', '/api/register', '/api/password-resets', '/api/password-resets/use']);

/** The queue that a request takes before anything else; null for one that takes none there. */
export const queueOf = (method: string, path: string): QueueName | null => {
  if (unlimited.has(path) || (atRouter.has(path) && method === 'POST')) return null;
  if (path.startsWith('/api')) {
    const owner = ownerOf(path);
    return owner ? `${owner} ${kindOf(method, path)}` : 'own';
  }
  const remote = remoteOwnerOf(path);
  return remote ? `${remote} files` : 'pages';
};

const kinds: readonly Kind[] = ['reads', 'writes', 'heavy', 'files'];

/** All queues; a service with more instances is sent more at a time. */
export const openQueues = (services: Services): Map<QueueName, RequestQueue> => {
  const queue = ({ atOnce, ...size }: Size, times: () => number): RequestQueue =>
    new RequestQueue({ ...size, atOnce: () => atOnce * times() });
  const instances = (area: Area) => () => services[area].instances().current.length;
  return new Map<QueueName, RequestQueue>([
    ...areaNames.flatMap((area) =>
      kinds.map((kind): [QueueName, RequestQueue] => [
        `${area} ${kind}`,
        queue(sizes[kind], instances(area)),
      ]),
    ),
    ['signIn', queue(sizes.signIn, instances('admin'))],
    ['own', queue(sizes.own, () => 1)],
    ['pages', queue(sizes.pages, () => 1)],
  ]);
};
