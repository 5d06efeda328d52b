import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Remote, Remotes } from '@primal/contracts/screens/manifest';
import { type Page, rememberValue } from '@primal/kit/platform';
import type { ComponentType } from 'react';
import { fetchFilesAhead, ownerOf } from './ahead.ts';
import { assertFits } from './fits.ts';

interface Exposed {
  './pages': { default: Page[] };
  [widget: `./widgets/${string}`]: { default: ComponentType<object> };
}

type ModuleName = keyof Exposed;

/** The entry that each remote runs with, by its name. */
const entries = new Map<string, string>();
const modules = new Map<string, Promise<unknown>>();
/** Remotes with a file that could not be fetched: the next load takes the newest build. */
const failed = new Set<string>();

const keyOf = (remote: Remote, module: ModuleName): string => `${remote.name} ${module}`;
const federationName = (remote: Remote): string => `primal_${remote.name}`;

/** Whether the remote's entry has run: until then nothing of it is in use. */
const hasRun = (remote: Remote): boolean => Reflect.get(globalThis, federationName(remote)) !== undefined;

/**
 * The entry to load from. A remote that runs is left alone, whatever was deployed since: its files are kept for weeks.
 * Only when one of them is missing all the same is the newest build taken; what is on the screen stays what it is.
 */
const register = (remote: Remote): void => {
  const known = entries.get(remote.name);
  // Several widgets of one remote are asked for before its entry has run.
  if (known === remote.entry && !failed.has(remote.name)) return;
  const replace = known !== remote.entry && failed.has(remote.name);
  if (known !== undefined && hasRun(remote) && !replace) return;
  registerRemotes([{ name: federationName(remote), entry: remote.entry }], { force: known !== undefined });
  entries.set(remote.name, remote.entry);
  failed.delete(remote.name);
};

const load = async <Module extends ModuleName>(remote: Remote, module: Module): Promise<Exposed[Module]> => {
  assertFits(remote);
  register(remote);
  const loaded = await loadRemote<Exposed[Module]>(`${federationName(remote)}${module.slice(1)}`);
  if (!loaded) throw new Error(`${remote.name} exposes no ${module}.`);
  return loaded;
};

/** A module of a remote, loaded once: the same promise until `forgetModule`. */
export const loadModule = <Module extends ModuleName>(
  remote: Remote,
  module: Module,
): Promise<Exposed[Module]> => {
  const key = keyOf(remote, module);
  const known = modules.get(key) as Promise<Exposed[Module]> | undefined;
  if (known) return known;
  const promise = rememberValue(load(remote, module));
  modules.set(key, promise);
  return promise;
};

/** Makes the next load of one module ask anew, for Retry. Everything else of the remote stays as it is. */
export const forgetModule = (remote: Remote, module: ModuleName): void => {
  modules.delete(keyOf(remote, module));
  failed.add(remote.name);
};

/** Whether a newer build of a remote is there than the one that runs in this page. */
export const isOutdated = (remote: Remote): boolean =>
  hasRun(remote) && entries.get(remote.name) !== remote.entry;

/** Fetches and prepares the page at a path, so that showing it needs no wait. */
export const fetchPageAhead = (config: Remotes, path: string): void => {
  const owner = ownerOf(config, path);
  if (!owner) return;
  const { remote, route } = owner;
  if (!hasRun(remote)) fetchFilesAhead(config, path);
  loadModule(remote, './pages').then(
    (pages) => pages.default.find((page) => page.path === route)?.element.fetchAhead(),
    // Showing the page tries again, and tells of it.
    () => forgetModule(remote, './pages'),
  );
};
