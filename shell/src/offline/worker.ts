import type { StoredRoute } from '@primal/contracts/screens/route-cache';

/** Injected by the build (`@primal/kit/federation`), since the worker imports nothing. */
export interface CachedFiles {
  page: string;
  /** Shell build id, which names the cache. */
  build: string;
  files: readonly string[];
  /** Cache in which the page stores the driver's data. */
  routeCache: string;
  routeAddress: string;
  userAddress: string;
}

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Asking extends Lasting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

export interface WorkerScope {
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Lasting) => void): void;
    (name: 'fetch', listener: (event: Asking) => void): void;
  };
  skipWaiting: () => Promise<void>;
}

interface RemoteInPage {
  entry: string;
  routes: readonly { path: string }[];
  files: Readonly<Record<string, readonly string[]>>;
}

/**
 * Network first (docs/decisions/0164), so that deployments are never hidden. Caches program files only; the
 * page caches the driver's data.
 */
export const serveOffline = (worker: WorkerScope, cached: CachedFiles): void => {
  const { page, build, files, routeCache, routeAddress, userAddress } = cached;
  const ownCaches = 'my-route-files ';
  const cacheName = ownCaches + build;
  /** Time until the cached response is used, in milliseconds. */
  const patience = 4_000;
  /** Lifetime of an unused session, in milliseconds; older cached data is ignored. */
  const sessionLives = 24 * 60 * 60_000;

  const open = (): Promise<Cache> => caches.open(cacheName);
  const pathOf = (url: string): string => new URL(url, location.origin).pathname;

  /** Files the page needs; null for another shell build, which has its own worker. */
  const listFiles = (html: string): ReadonlySet<string> | null => {
    const own = new Set(files);
    const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.(?:js|css))"/g)];
    const text = /<script type="application\/json" id="remotes">(.*?)<\/script>/s.exec(html)?.[1];
    if (!text || named.length === 0 || !named.every(([, path = '']) => own.has(path))) return null;
    const { remotes } = JSON.parse(text) as { remotes: RemoteInPage[] };
    const remote = remotes.find(({ routes }) => routes.some(({ path }) => path === page));
    if (!remote) return null;
    const base = remote.entry.split('/').slice(0, 3).join('/');
    const needed = [...(remote.files['./pages'] ?? []), ...(remote.files[page] ?? [])];
    return new Set([...own, remote.entry, ...needed.map((file) => `${base}/${file}`)]);
  };

  /** Caches a page once all its files are available; true if cached. */
  const keep = async (answer: Response): Promise<boolean> => {
    const needed = answer.ok ? listFiles(await answer.clone().text()) : null;
    if (!needed) return false;
    const cache = await open();
    const known = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
    await cache.addAll([...needed].filter((path) => !known.has(path)));
    await cache.put(page, answer);
    const old = [...known].filter((path) => path !== page && !needed.has(path));
    await Promise.all(old.map((path) => cache.delete(path)));
    return true;
  };

  // Serialize: two tabs opened during a release must not delete each other's files.
  let keeping: Promise<unknown> = Promise.resolve();
  const keepInTurn = (answer: Response): Promise<boolean> => {
    const next = keeping.then(() => keep(answer));
    keeping = next.catch(() => {});
    return next;
  };

  const keptRoute = async (): Promise<StoredRoute | null> => {
    const found = await caches.match(routeAddress, { cacheName: routeCache });
    const route = found && ((await found.json()) as StoredRoute);
    return route && Date.now() - Date.parse(route.at) < sessionLives ? route : null;
  };

  // After a timeout, the next request waits only briefly.
  let isSilent = false;

  /** The network's response, or null if it fails or times out. */
  const inTime = async (asked: Promise<Response>): Promise<Response | null> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, isSilent ? 500 : patience));
    const answer = await Promise.race([asked.catch(() => null), late]);
    isSilent = answer === undefined;
    return answer ?? null;
  };

  /** Without a signed-in driver, the browser shows its own offline page. */
  const answerPage = async (asked: Promise<Response>): Promise<Response> => {
    const answer = await inTime(asked);
    if (answer) return answer;
    const found = (await keptRoute()) && (await (await open()).match(page, { ignoreVary: true }));
    return found || asked;
  };

  const answerUser = async (asked: Promise<Response>): Promise<Response> => {
    const answer = await inTime(asked);
    if (answer) return answer;
    const route = await keptRoute();
    return route ? Response.json(route.user) : asked;
  };

  const answerFile = async (request: Request): Promise<Response> =>
    (await (await open()).match(request, { ignoreVary: true })) ?? fetch(request);

  worker.addEventListener('install', (event) => {
    const install = async () => {
      if (!(await keepInTurn(await fetch(page, { cache: 'no-cache' }))))
        throw new Error('The server returned a page of another build.');
      await worker.skipWaiting();
    };
    event.waitUntil(install());
  });

  worker.addEventListener('activate', (event) => {
    const clear = async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(ownCaches) && name !== cacheName);
      await Promise.all(old.map((name) => caches.delete(name)));
    };
    event.waitUntil(clear());
  });

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      const asked = fetch(request);
      event.respondWith(answerPage(asked));
      // If storage is full, the previous cache stays.
      event.waitUntil(asked.then((answer) => keepInTurn(answer.clone())).catch(() => {}));
    } else if (pathname === userAddress) event.respondWith(answerUser(fetch(request)));
    else if (/^\/(assets|mfe)\//.test(pathname)) event.respondWith(answerFile(request));
  });
};
