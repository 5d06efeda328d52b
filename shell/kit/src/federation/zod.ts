/** Exports only the used names, since sharing disables tree-shaking (60 KB gzip). `zod/v4` is not shared. */
export * as z from './zod-names.ts';
