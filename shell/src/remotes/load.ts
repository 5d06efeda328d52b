import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote, Remotes } from '@primal/contracts/screens/manifest';
import { markFulfilled, type Page } from '@primal/kit/platform';
import type { ComponentType } from 'react';
import { assertCompatible } from './compatibility.ts';
import { findOwner, prefetchFiles } from './prefetch.ts';

interface Exposed {
  './pages': { default: Page[] };
  [widget: `./widgets/${string}`]: { default: ComponentType<object> };
}

type ModuleName = keyof Exposed;

const entries = new Map<string, string>();
const modules = new Map<string, Promise<unknown>>();
/** Remotes with a file that failed to load: the next load uses the newest build. */
const failed = new Set<string>();

const toModuleKey = (remote: Remote, module: ModuleName): string => `${remote.name} ${module}`;
const toFederationName = (remote: Remote): string => `primal_${remote.name}`;

/** True once the remote's entry has run, so that the page uses the remote. */
const hasRun = (remote: Remote): boolean => Reflect.get(globalThis, toFederationName(remote)) !== undefined;

/**
 * A running remote stays at its build, whose files remain for weeks. If a file is missing anyway, the newest
 * build replaces the running build; rendered content is not replaced.
 */
const register = (remote: Remote): void => {
  const known = entries.get(remote.name);
  // Several widgets of a remote may load before its entry has run.
  if (known === remote.entry && !failed.has(remote.name)) return;
  const replace = known !== remote.entry && failed.has(remote.name);
  if (known !== undefined && hasRun(remote) && !replace) return;
  registerRemotes([{ name: toFederationName(remote), entry: remote.entry }], { force: known !== undefined });
  entries.set(remote.name, remote.entry);
  failed.delete(remote.name);
};

const load = async <Module extends ModuleName>(remote: Remote, module: Module): Promise<Exposed[Module]> => {
  assertCompatible(remote);
  register(remote);
  const loaded = await loadRemote<Exposed[Module]>(`${toFederationName(remote)}${module.slice(1)}`);
  if (!loaded) throw new Error(`${remote.name} exposes no ${module}.`);
  return loaded;
};

export const loadModule = <Module extends ModuleName>(
  remote: Remote,
  module: Module,
): Promise<Exposed[Module]> => {
  const key = toModuleKey(remote, module);
  const known = modules.get(key) as Promise<Exposed[Module]> | undefined;
  if (known) return known;
  const promise = markFulfilled(load(remote, module));
  modules.set(key, promise);
  return promise;
};

export const forgetModule = (remote: Remote, module: ModuleName): void => {
  modules.delete(toModuleKey(remote, module));
  failed.add(remote.name);
};

export const isOutdated = (remote: Remote): boolean =>
  hasRun(remote) && entries.get(remote.name) !== remote.entry;

export const prefetchPage = (config: Remotes, path: string): void => {
  const owner = findOwner(config, path);
  if (!owner) return;
  const { remote, route } = owner;
  if (!hasRun(remote)) prefetchFiles(config, path);
  loadModule(remote, './pages').then(
    (pages) => pages.default.find((page) => page.path === route)?.element.prefetch(),
    // Rendering the page retries and reports failures.
    () => forgetModule(remote, './pages'),
  );
};
