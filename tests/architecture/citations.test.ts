import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './sources.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const skipped = /(^|\/)(node_modules|dist|published|\.[^/]+)(\/|$)/;
const self = 'tests/architecture/citations.test.ts';

const files = globSync('**/*.{ts,tsx,mjs,css,md,sql,sh,yml,yaml}', {
  cwd: repository,
  exclude: (name) => /^(node_modules|dist|published|\..+)$/.test(name),
})
  .filter((file) => !skipped.test(file) && file !== self)
  .sort()
  .map((file) => ({ file, text: read(file) }));
const sources = files.filter(({ file }) => !file.endsWith('.md'));
const pages = files.filter(({ file }) => file.endsWith('.md'));

const toAnchor = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

const resolves = (target: string): boolean => {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(repository, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsIn(path).includes(anchor);
};

const decisionPages = readdirSync(join(repository, 'docs/decisions'))
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => ({ number: name.slice(0, 4), name, text: read(`docs/decisions/${name}`) }));
const isDecision = (number: string): boolean =>
  decisionPages.filter((page) => page.number === number).length === 1;

const failing = (
  found: { file: string; text: string }[],
  pattern: RegExp,
  holds: (match: string) => boolean,
) =>
  found.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, match = '']) => !holds(match))
      .map(([whole]) => `${file}: ${whole}`),
  );

describe('a citation', () => {
  it('is checked in the whole repository', () => {
    expect(sources.length).toBeGreaterThan(1_000);
    expect(pages.length).toBeGreaterThan(100);
  });

  it('of a rule names an existing heading', () => {
    expect(
      failing(
        sources,
        /(docs\/rules\/[\w-]*(?:\.md(?:#[\w-]+)?)?)/g,
        (to) => to.includes('#') && resolves(to),
      ),
      'code cites docs/rules/<page>.md#<heading>, and the heading has to be there',
    ).toEqual([]);
    expect(failing(pages, /(docs\/rules\/[\w-]+\.md(?:#[\w-]+)?)/g, resolves)).toEqual([]);
  });

  it('of a decision names its number or its file', () => {
    const numbers = /docs\/decisions\/(\d{4}(?:(?:, | and )\d{4}\b)*)(?!-)/g;
    expect(failing(files, numbers, (list) => list.split(/, | and /).every(isDecision))).toEqual([]);
    expect(failing(files, /(docs\/decisions\/\d{4}-[\w-]+\.md)/g, resolves)).toEqual([]);
    expect(failing(sources, /docs\/decisions(?!\/\d{4}|['"`/])(.*)/g, () => false)).toEqual([]);
  });

  it('of a decision by number only occurs in decisions', () => {
    const bare = /\((0\d{3}(?:, 0\d{3})*)\)/g;
    const [own, others] = [true, false].map((is) =>
      files.filter(({ file }) => file.startsWith('docs/decisions/') === is),
    );
    expect(failing(own ?? [], bare, (list) => list.split(', ').every(isDecision))).toEqual([]);
    expect(failing(others ?? [], bare, () => false)).toEqual([]);
  });

  it('names only sources in this repository', () => {
    const elsewhere =
      /((?:the|product's) specification|\(specification\b|\bspecification(?:,| of )|\(?\b[Dd]ecisions?, ["“]|\((?:the )?decisions\)|\(facts, ["“]|\((?:operations|finance), ["s])/gi;
    expect(failing(files, elsewhere, () => false)).toEqual([]);
  });
});

describe('a page link', () => {
  it('leads to an existing file and heading', () => {
    const link = /\]\((?!https?:|mailto:|#)([^)\s]+)\)/g;
    const broken = pages.flatMap(({ file, text }) =>
      [...text.matchAll(link)]
        .map(([, target = '']) => target)
        .filter((target) => !resolves(relative(repository, join(repository, dirname(file), target))))
        .map((target) => `${file}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('a decision', () => {
  it('has a title and a date', () => {
    const unsaid = decisionPages.filter(
      ({ number, text }) => !new RegExp(`^# ${number} \\S.*\n\nDate: 20\\d\\d-\\d\\d-\\d\\d\n`).test(text),
    );
    expect(unsaid.map(({ name }) => name)).toEqual([]);
    const superseded = files.filter(({ file }) => file.startsWith('docs/decisions/'));
    expect(failing(superseded, /^Status: superseded by (\d{4})/gm, isDecision)).toEqual([]);
  });

  it('is in the index exactly once', () => {
    const named = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)];
    expect(named.map(([, name]) => name).sort()).toEqual(decisionPages.map(({ name }) => name).sort());
  });
});
