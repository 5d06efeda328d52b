/**
 * The shared `zod`, reduced to the used names, since sharing a whole package disables tree-shaking (60 KB
 * gzip). Imports from `zod/v4`: the same code under an unshared name.
 */
export * as z from './zod-names.ts';
