/**
 * zod as the shell shares it under that name: the parts in use, since sharing a whole package turns tree-shaking off
 * (60 KB gzip more). Taken from `zod/v4`, which is the same code under a name that is not shared.
 */
export * as z from './zod-names.ts';
