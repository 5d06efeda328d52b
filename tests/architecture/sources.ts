import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

export interface Source {
  file: string;
  text: string;
}

const skipped = /(^|\/)(node_modules|dist|test-results|\.[^/]+)(\/|$)/;

export const listSources = (...folders: string[]): Source[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repository }))
    .filter((file) => !skipped.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

/** True for tests and their helpers, which may import more than the product. */
export const isTest = (file: string): boolean =>
  /\.(test|fixture)\.tsx?$|(^|\/)testing(\/|\.tsx?$)/.test(file);

const importPattern =
  /(?:^|[^\w.])(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]|(?:^|[^\w./])import\s*\(?\s*['"]([^'"]+)['"]/gm;

export const listImports = ({ text }: Source): string[] =>
  [...text.matchAll(importPattern)].map((found) => found[1] ?? found[2] ?? '');

/** The package of an import (`@primal/kit` of `@primal/kit/table`); null for files and Node's modules. */
export const parsePackage = (specifier: string): string | null => {
  if (/^(\.|\/|node:)/.test(specifier)) return null;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
};

/** A relative import's path from the repository's root; null for other imports. */
export const resolveImport = (source: Source, specifier: string): string | null =>
  specifier.startsWith('.') ? relative(repository, join(repository, dirname(source.file), specifier)) : null;
