import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processNames } from '../../ops/run/processes.ts';
import { listSources, repository } from './sources.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

const pages = globSync('**/*.md', {
  cwd: repository,
  exclude: (name) => /^(node_modules|dist|test-results|\..+)$/.test(name),
}).map((file) => ({ file, text: read(file) }));

const codeWords = (text: string): string[] =>
  [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(([, block, span]) =>
    (block ?? span ?? '').split(/[\s'"]+/),
  );

const ofRepository =
  /^(?:bench|cluster|contracts|docker|docs|gateway|harness|mfe-[\w<>-]+|ops|scripts|services|shell|tests)\/./;
/**
 * Paths that a page may name before they exist: build output, installed packages, secrets and placeholders.
 */
const made = /(^|\/)(dist|node_modules|secrets)(\/|$)|NNNN/;

/** Expands `a/{b,c}.ts` into two paths. */
const spelledOut = (path: string): string[] => {
  const [, before, either, after] = /^(.*?)\{([^}]*,[^}]*)\}(.*)$/.exec(path) ?? [];
  return either === undefined
    ? [path]
    : either.split(',').flatMap((one) => spelledOut(`${before}${one}${after}`));
};

const isThere = (path: string): boolean => {
  const pattern = path.replace(/#.*$/, '').replaceAll(/<[^>]+>/g, '*');
  return pattern.includes('*')
    ? globSync(pattern, { cwd: repository }).length > 0
    : existsSync(join(repository, pattern));
};

const failing = (words: (text: string) => string[], holds: (word: string) => boolean): string[] =>
  pages.flatMap(({ file, text }) =>
    words(text)
      .filter((word) => !holds(word))
      .map((word) => `${file}: ${word}`),
  );

const following = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([, word = '']) => word);

describe('a page', () => {
  it('names existing paths', () => {
    const paths = (text: string) =>
      codeWords(text)
        .map((word) => word.replace(/[.,;:)]+$/, ''))
        .filter((word) => ofRepository.test(word) && !made.test(word))
        .flatMap(spelledOut);
    expect(pages.flatMap(({ text }) => paths(text)).length).toBeGreaterThan(100);
    expect(failing(paths, isThere), 'paths in `code` begin at the root of the repository').toEqual([]);
  });

  it('names existing functions and fields', () => {
    const folders = ['contracts', 'services', 'gateway', 'shell', 'mfe-*', 'ops', 'scripts', 'harness'];
    const sources = listSources(...folders, 'bench', 'tests').map(({ text }) => text);
    const known = new Set([...sources, read('vitest.config.ts')].flatMap((text) => text.match(/\w+/g)));
    const names = (text: string) =>
      codeWords(text).flatMap((word) => word.match(/\b[a-z]+[A-Z]\w{2,}/g) ?? []);
    expect(failing(names, (name) => known.has(name))).toEqual([]);
  });

  it('names existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(failing(following(/\bnpm run ([\w-]+)/g), (name) => name in scripts)).toEqual([]);
    const benches = following(/\bnpm run bench ([\w-]+)/g);
    expect(failing(benches, (name) => isThere(`bench/${name}.bench.ts`))).toEqual([]);
    const jobs = following(/\bnpm run job ([\w-]+)/g);
    expect(failing(jobs, (name) => processNames.some((one) => one === name))).toEqual([]);
  });

  it("uses npm or npx for commands that a bare machine's Node cannot run", () => {
    const bare = (text: string) =>
      [...text.matchAll(/(?<!npx )\b(?:vitest run|playwright test) |(?<![\w-] )\bnode [\w/-]+\.ts\b/g)].map(
        ([word]) => word,
      );
    expect(failing(bare, () => false)).toEqual([]);
  });
});
