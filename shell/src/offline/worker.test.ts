import { routeCacheAddress, routeCacheName } from '@primal/contracts/screens/route-cache';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CachedFiles, serveOffline, type WorkerScope } from './worker.ts';

const site = 'https://primal.test';
const pathOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : asked, site).pathname;

const storage = () => {
  const stores = new Map<string, Map<string, Response>>();
  const cacheOver = (cached: Map<string, Response>) => ({
    match: async (asked: RequestInfo) => cached.get(pathOf(asked))?.clone(),
    put: async (asked: RequestInfo, answer: Response) => void cached.set(pathOf(asked), answer),
    delete: async (asked: RequestInfo) => cached.delete(pathOf(asked)),
    keys: async () => [...cached.keys()].map((path) => new Request(site + path)),
    addAll: async (paths: string[]) => {
      const answers = await Promise.all(paths.map(async (path) => [path, await fetch(path)] as const));
      if (answers.some(([, { ok }]) => !ok)) throw new TypeError('One of them is missing.');
      for (const [path, answer] of answers) cached.set(path, answer);
    },
  });
  return {
    stores,
    open: async (name: string) => {
      const cached = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, cached);
      return cacheOver(cached);
    },
    match: async (asked: RequestInfo, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(pathOf(asked))?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
};

let browser: ReturnType<typeof storage>;
/** Responses by path; empty simulates an offline network. */
let server: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  vi.useRealTimers();
  browser = storage();
  server = {};
  vi.stubGlobal('location', { origin: site });
  vi.stubGlobal('caches', browser);
  vi.stubGlobal('fetch', async (asked: RequestInfo) => {
    if (Object.keys(server).length === 0) throw new TypeError('Failed to fetch');
    return server[pathOf(asked)]?.() ?? new Response('gone', { status: 404 });
  });
});

const files = (build: string) => [`/assets/index.${build}.js`, `/assets/later.${build}.js`];
const remoteFiles = (build: string) =>
  ['remoteEntry', 'pages', 'my-route'].map((name) => `assets/${name}.${build}.js`);

const pageWith = (shell: string, remote: string) => {
  const [entry, ...others] = remoteFiles(remote);
  const remotes = [
    { entry: '/mfe/orders/assets/remoteEntry.o.js', routes: [{ path: '/sales-orders' }] },
    {
      entry: `/mfe/delivery/${entry}`,
      routes: [{ path: '/drivers' }, { path: '/my-route' }],
      files: {
        './pages': others.slice(0, 1),
        '/my-route': others.slice(1),
        '/drivers': ['assets/list.d.js'],
      },
    },
  ];
  return `<html><head><script defer src="${files(shell)[0]}"></script>
    <script type="application/json" id="remotes">${JSON.stringify({ remotes })}</script></head></html>`;
};

const deploy = (shell: string, remote: string) => {
  const all = [...files(shell), ...remoteFiles(remote).map((file) => `/mfe/delivery/${file}`)];
  server = Object.fromEntries(all.map((path) => [path, () => new Response(path)]));
  server['/my-route'] = () => new Response(pageWith(shell, remote));
  server['/api/user'] = () => Response.json({ id: 'u1', username: 'dana' });
};

const startWorker = (build: string) => {
  const listeners = new Map<string, (event: never) => void>();
  const scope = {
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
    skipWaiting: async () => {},
  };
  const cached: CachedFiles = {
    page: '/my-route',
    build,
    files: files(build),
    routeCache: routeCacheName,
    routeAddress: routeCacheAddress,
    userAddress: '/api/user',
  };
  serveOffline(scope as WorkerScope, cached);
  const lasting = async (name: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never);
    await work;
  };
  return {
    install: () => lasting('install'),
    activate: () => lasting('activate'),
    /** Returns the worker's response; undefined if it leaves the request to the browser. */
    ask: async (path: string, mode?: 'navigate', method = 'GET') => {
      let answer: Promise<Response> | undefined;
      let work: Promise<unknown> = Promise.resolve();
      const request = Object.defineProperty(new Request(site + path, { method }), 'mode', {
        value: mode ?? 'cors',
      });
      listeners.get('fetch')?.({
        request,
        respondWith: (given: Promise<Response>) => (answer = given),
        waitUntil: (given: Promise<unknown>) => (work = given),
      } as never);
      const given = await answer;
      await work;
      return given;
    },
  };
};

const routeRead = async (at = new Date()) => {
  const cache = await browser.open(routeCacheName);
  await cache.put(routeCacheAddress, Response.json({ user: { id: 'u1', username: 'dana' }, route: {}, at }));
};

const goAway = () => {
  server = {};
};

it('serves the page, its files and the user offline, and no other server path', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  await routeRead();
  goAway();
  expect(await (await worker.ask('/my-route?report=delivered+s1', 'navigate'))?.text()).toBe(
    pageWith('a', '1'),
  );
  for (const path of [...files('a'), ...remoteFiles('1').map((file) => `/mfe/delivery/${file}`)])
    expect(await (await worker.ask(path))?.text()).toBe(path);
  expect(await (await worker.ask('/api/user'))?.json()).toMatchObject({ username: 'dana' });
  await expect(worker.ask('/mfe/delivery/assets/list.d.js')).rejects.toThrow('Failed to fetch');
  expect(await worker.ask('/api/my-route')).toBeUndefined();
  expect(await worker.ask('/api/user', undefined, 'POST')).toBeUndefined();
});

it('does not serve the offline page if no route was read within a day', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  goAway();
  await expect(worker.ask('/my-route', 'navigate')).rejects.toThrow('Failed to fetch');
  await expect(worker.ask('/api/user')).rejects.toThrow('Failed to fetch');
  await routeRead(new Date(Date.now() - 25 * 60 * 60_000));
  await expect(worker.ask('/my-route', 'navigate')).rejects.toThrow('Failed to fetch');
  await expect(worker.ask('/api/user')).rejects.toThrow('Failed to fetch');
});

it('returns any response of the server unchanged', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  await routeRead();
  server['/api/user'] = () => new Response('', { status: 401 });
  server['/my-route'] = () => new Response('', { status: 503 });
  expect((await worker.ask('/api/user'))?.status).toBe(401);
  expect((await worker.ask('/my-route', 'navigate'))?.status).toBe(503);
  goAway();
  expect(await (await worker.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('a', '1'));
});

it('serves the cache when the network does not respond', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  await routeRead();
  vi.useFakeTimers();
  server['/api/user'] = () => new Promise(() => {});
  const asked = worker.ask('/api/user');
  await vi.advanceTimersByTimeAsync(4_000);
  expect((await asked)?.status).toBe(200);
});

it('serves a new build of the area on the next load, caches the build and deletes the old files', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  await routeRead();
  deploy('a', '2');
  expect(await (await worker.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('a', '2'));
  goAway();
  expect(await (await worker.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('a', '2'));
  expect((await worker.ask('/mfe/delivery/assets/my-route.2.js'))?.status).toBe(200);
  await expect(worker.ask('/mfe/delivery/assets/my-route.1.js')).rejects.toThrow('Failed to fetch');
});

it('serves the whole previous page when a file of the new page is missing', async () => {
  deploy('a', '1');
  const worker = startWorker('a');
  await worker.install();
  await routeRead();
  deploy('a', '2');
  delete server['/mfe/delivery/assets/my-route.2.js'];
  await worker.ask('/my-route', 'navigate');
  goAway();
  expect(await (await worker.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('a', '1'));
  expect((await worker.ask('/mfe/delivery/assets/my-route.1.js'))?.status).toBe(200);
});

it('leaves a new build of the shell to its own worker, which deletes the old files', async () => {
  deploy('a', '1');
  const before = startWorker('a');
  await before.install();
  await routeRead();
  const next = startWorker('b');
  await expect(next.install()).rejects.toThrow('of another build');
  deploy('b', '1');
  expect(await (await before.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('b', '1'));
  await next.install();
  await next.activate();
  goAway();
  expect(await (await next.ask('/my-route', 'navigate'))?.text()).toBe(pageWith('b', '1'));
  expect([...browser.stores.keys()]).toEqual([routeCacheName, 'my-route-files b']);
});
