/** Part of the shell's first load. */
const eager = ['react', 'react/jsx-runtime', 'react-dom', 'zod', '@primal/kit', '@primal/kit/platform'];
/** Fetched when a page first needs them. */
const lazy = ['@primal/kit/table', '@primal/kit/grid', '@primal/kit/print'];

const singleton = { singleton: true, requiredVersion: false } as const;

/** The host brings every shared package: curated kits, since sharing turns tree-shaking off (facts, "Front end"). */
export const sharedByHost = Object.fromEntries([
  ...eager.map((name) => [name, { ...singleton, eager: true }]),
  ...lazy.map((name) => [name, { ...singleton, eager: false }]),
]) as Record<string, typeof singleton & { eager: boolean }>;

/** A remote brings none: it takes what the shell has. */
export const sharedByRemote = Object.fromEntries(
  [...eager, ...lazy].map((name) => [name, { ...singleton, import: false }]),
) as Record<string, typeof singleton & { import: false }>;
