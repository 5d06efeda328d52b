import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { type Remote, remoteContract } from '@primal/contracts/remotes/manifest';
import type { Page } from '@primal/kit/platform';
import type { ComponentType } from 'react';

registerPlugins([
  {
    name: 'refuse-failed-answers',
    // The runtime takes the page of a 404 for a manifest (facts, "Front end").
    fetch: async (address, options) => {
      const response = await fetch(address, options);
      if (!response.ok) throw new Error(`${response.status}: ${address}`);
      return response;
    },
  },
]);

interface Exposed {
  './pages': { default: Page[] };
  [widget: `./widgets/${string}`]: { default: ComponentType<object> };
}

const registered = new Set<string>();
const loading = new Map<string, Promise<unknown>>();

const federationName = (remote: Remote): string => `primal_${remote.name}`;

const register = (remote: Remote, force: boolean) => {
  registerRemotes([{ name: federationName(remote), entry: remote.entry }], { force });
  registered.add(remote.name);
};

const load = async <Module extends keyof Exposed>(
  remote: Remote,
  module: Module,
): Promise<Exposed[Module]> => {
  if (remote.contract !== remoteContract) {
    throw new Error(`Contract ${remote.contract} of ${remote.name} is not the shell's ${remoteContract}.`);
  }
  if (!registered.has(remote.name)) register(remote, false);
  const loaded = await loadRemote<Exposed[Module]>(`${federationName(remote)}${module.slice(1)}`);
  if (!loaded) throw new Error(`${remote.name} exposes no ${module}.`);
  return loaded;
};

/** A module of a remote, loaded once: the same promise until `forgetRemote`. */
export const loadModule = <Module extends keyof Exposed>(
  remote: Remote,
  module: Module,
): Promise<Exposed[Module]> => {
  const key = `${remote.name} ${module}`;
  const known = loading.get(key) as Promise<Exposed[Module]> | undefined;
  if (known) return known;
  const promise = load(remote, module);
  loading.set(key, promise);
  return promise;
};

/** Makes the next load start from the remote's manifest again: for Retry, without reloading the page. */
export const forgetRemote = (remote: Remote): void => {
  for (const key of [...loading.keys()]) if (key.startsWith(`${remote.name} `)) loading.delete(key);
  if (registered.has(remote.name)) register(remote, true);
};
