import { join } from 'node:path';
import zod from 'zod/package.json' with { type: 'json' };

/** Part of the shell's first load. */
const eager = ['react', 'react/jsx-runtime', 'react-dom', 'zod', '@primal/kit/platform'];
/** Fetched when a page first needs them. */
const lazy = [
  'big.js',
  '@primal/kit',
  '@primal/kit/table',
  '@primal/kit/forms',
  '@primal/kit/grid',
  '@primal/kit/print',
  '@primal/kit/parts',
  '@primal/kit/charts',
];

/** The shared modules that are the kit's own: the names they export are what a remote may count on. */
export const kitModules: readonly string[] = [...eager, ...lazy].filter((name) =>
  name.startsWith('@primal/kit'),
);

const singleton = { singleton: true, requiredVersion: false } as const;

type HostShare = typeof singleton & { eager: boolean; import?: string; version?: string };
type RemoteShare = typeof singleton & { import: false };

const host = (name: string, isEager: boolean): [string, HostShare] => [
  name,
  { ...singleton, eager: isEager },
];

/** The host brings every shared package: curated ones, since sharing turns tree-shaking off (docs/decisions/0008). */
export const sharedByHost: Record<string, HostShare> = {
  ...Object.fromEntries([...eager.map((name) => host(name, true)), ...lazy.map((name) => host(name, false))]),
  zod: { ...singleton, eager: true, import: join(import.meta.dirname, 'zod.ts'), version: zod.version },
};

/**
 * A remote brings none: it takes what the shell has. No version stands for them: the manifest names what the remote uses
 * of them, and the shell compares that with what it has before it runs the remote (`kit-surface.ts`).
 */
export const sharedByRemote: Record<string, RemoteShare> = Object.fromEntries(
  [...eager, ...lazy].map((name): [string, RemoteShare] => [name, { ...singleton, import: false }]),
);
