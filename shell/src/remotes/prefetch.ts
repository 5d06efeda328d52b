import { formatRemoteFile, type Remote, type Remotes } from '@primal/contracts/screens/manifest';
import type { WidgetName } from '@primal/contracts/screens/widgets';
import { matchRoutes } from '@primal/kit/platform';

interface DashboardWidget {
  name: WidgetName;
  remote: Remote;
  module: `./widgets/${string}`;
}

export const listDashboardWidgets = (remotes: readonly Remote[]): DashboardWidget[] =>
  remotes
    .flatMap((remote) => remote.widgets.map((widget) => ({ ...widget, remote })))
    .filter(({ dashboard }) => dashboard !== undefined)
    .sort((a, b) => (a.dashboard ?? 0) - (b.dashboard ?? 0))
    .map(({ name, remote }) => ({
      name: `${remote.name}/${name}` as WidgetName,
      remote,
      module: `./widgets/${name}` as const,
    }));

const fetched = new Set<string>();

// Absolute URL: the remote's loader finds the pending element by this URL.
const createAssetElement = (href: string): HTMLScriptElement | HTMLLinkElement =>
  href.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    : Object.assign(document.createElement('script'), { src: href });

/** Files may load in any order: chunks wait for the remote's entry. After a failure, the loader retries. */
const fetchFile = (address: string): void => {
  if (fetched.has(address)) return;
  fetched.add(address);
  const element = createAssetElement(new URL(address, location.href).href);
  element.addEventListener('error', () => {
    element.remove();
    fetched.delete(address);
  });
  document.head.append(element);
};

/** Remote and route of a path; null for the shell's own screens. */
export const findOwner = ({ remotes }: Remotes, path: string): { remote: Remote; route: string } | null => {
  const routes = remotes.flatMap((remote) => remote.routes.map((route) => ({ path: route.path, remote })));
  const owner = matchRoutes(routes, path)?.at(-1)?.route;
  return owner ? { remote: owner.remote, route: owner.path } : null;
};

const fetchFiles = (remote: Remote, files: readonly string[] = []): void => {
  fetchFile(remote.entry);
  for (const file of files) fetchFile(formatRemoteFile(remote.name, file));
};

/** Prefetches a page's files in parallel. Nothing runs yet, so compatibility is checked later. */
export const prefetchFiles = (config: Remotes, path: string): void => {
  if (path === '/' || path === '/dashboard')
    for (const { remote, module } of listDashboardWidgets(config.remotes))
      fetchFiles(remote, remote.files[module]);
  const owner = findOwner(config, path);
  if (!owner) return;
  const { remote, route } = owner;
  fetchFiles(remote, [...(remote.files['./pages'] ?? []), ...(remote.files[route] ?? [])]);
};
