import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/** A source file, by its path from the repository's root. */
export interface Source {
  file: string;
  text: string;
}

const skipped = /(^|\/)(node_modules|dist|test-results|\.[^/]+)(\/|$)/;

/** The TypeScript files below the given folders (globs allowed). */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repository }))
    .filter((file) => !skipped.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

/** Tests and what only they use may import more than the product. */
export const isTest = (file: string): boolean =>
  /\.(test|fixture)\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(file);

const importPattern =
  /(?:^|[^\w.])(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[^\w./])import\s*\(?\s*['"]([^'"]+)['"]/gm;

/** What a file imports, types included, as written. */
export const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(importPattern)].map((found) => found[1] ?? found[2] ?? '');

/** The package of an import (`@primal/kit` of `@primal/kit/table`); null for files and for Node's own. */
export const packageOf = (specifier: string): string | null => {
  if (/^(\.|\/|node:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Where a relative import leads, from the repository's root; null for the others. */
export const targetOf = (source: Source, specifier: string): string | null =>
  specifier.startsWith('.') ? relative(repository, join(repository, dirname(source.file), specifier)) : null;
