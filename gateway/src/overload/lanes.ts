import { type Domain, domains } from '@primal/contracts/shared/events';
import { ownerOf, remoteOwnerOf } from '../proxy/owners.ts';
import type { Services } from '../proxy/services.ts';
import { Lane } from './lane.ts';

/** What requests wait for apart from each other. */
export type Kind = 'reads' | 'writes' | 'heavy' | 'files';

/** `orders reads`, `billing heavy` …; `signIn`, `own` and `pages` are the gateway's own work. */
export type LaneName = `${Domain} ${Kind}` | 'signIn' | 'own' | 'pages';

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
 * lanes of its own, so that one that hangs holds up nobody else's calls.
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

const kindOf = (method: string, path: string): Kind => {
  if (heavy.test(path)) return 'heavy';
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes';
};

/** Questions about health are always answered; streams are counted by themselves. */
const unlimited = new Set(['/health/live', '/health/ready', '/api/health', '/api/events']);

/** Signing in waits in its lane once its body has come, not at the door: see `router.ts`. */
const atRouter = new Set(['/api/login', '/api/register']);

/** The lane that a request takes at the door; null for one that takes none there. */
export const laneOf = (method: string, path: string): LaneName | null => {
  if (unlimited.has(path) || (atRouter.has(path) && method === 'POST')) return null;
  if (path.startsWith('/api')) {
    const owner = ownerOf(path);
    return owner ? `${owner} ${kindOf(method, path)}` : 'own';
  }
  const remote = remoteOwnerOf(path);
  return remote ? `${remote} files` : 'pages';
};

const kinds: readonly Kind[] = ['reads', 'writes', 'heavy', 'files'];

/** All lanes; a service with more instances is sent more at a time. */
export const openLanes = (services: Services): Map<LaneName, Lane> => {
  const lane = ({ atOnce, ...size }: Size, times: () => number): Lane =>
    new Lane({ ...size, atOnce: () => atOnce * times() });
  const instances = (domain: Domain) => () => services[domain].instances().current.length;
  return new Map<LaneName, Lane>([
    ...domains.flatMap((domain) =>
      kinds.map((kind): [LaneName, Lane] => [`${domain} ${kind}`, lane(sizes[kind], instances(domain))]),
    ),
    ['signIn', lane(sizes.signIn, instances('admin'))],
    ['own', lane(sizes.own, () => 1)],
    ['pages', lane(sizes.pages, () => 1)],
  ]);
};
