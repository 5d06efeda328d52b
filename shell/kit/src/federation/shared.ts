import { join } from 'node:path';
import zod from 'zod/package.json' with { type: 'json' };

const eager = ['react', 'react/jsx-runtime', 'react-dom', 'zod', '@primal/kit/platform'];
const lazy = [
  'big.js',
  '@primal/kit',
  '@primal/kit/table',
  '@primal/kit/forms',
  '@primal/kit/grid',
  '@primal/kit/print',
  '@primal/kit/parts',
  '@primal/kit/charts',
  '@primal/kit/imports',
];

export const kitModules: readonly string[] = [...eager, ...lazy].filter((name) =>
  name.startsWith('@primal/kit'),
);

const singleton = { singleton: true, requiredVersion: false } as const;

type HostShare = typeof singleton & { eager: boolean; import?: string; version?: string };
type RemoteShare = typeof singleton & { import: false };

const shareFromHost = (name: string, isEager: boolean): [string, HostShare] => [
  name,
  { ...singleton, eager: isEager },
];

/** A curated list, since sharing disables tree-shaking (docs/decisions/0008). */
export const sharedByHost: Record<string, HostShare> = {
  ...Object.fromEntries([
    ...eager.map((name) => shareFromHost(name, true)),
    ...lazy.map((name) => shareFromHost(name, false)),
  ]),
  zod: { ...singleton, eager: true, import: join(import.meta.dirname, 'zod.ts'), version: zod.version },
};

/**
 * A remote bundles none of these packages. The shell compares used names instead of versions
 * (`kit-surface.ts`).
 */
export const sharedByRemote: Record<string, RemoteShare> = Object.fromEntries(
  [...eager, ...lazy].map((name): [string, RemoteShare] => [name, { ...singleton, import: false }]),
);
