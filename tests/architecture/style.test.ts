import { expect, it } from 'vitest';
import { listSources, type Source } from './sources.ts';

const all = listSources(
  'contracts',
  'services',
  'gateway',
  'shell',
  'mfe-*',
  'scripts',
  'ops',
  'harness',
  'bench',
  'tests',
);
const screens = listSources('shell', 'mfe-*');
const self = 'tests/architecture/style.test.ts';

const places = (sources: Source[], pattern: RegExp): string[] =>
  sources
    .filter(({ file }) => file !== self)
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
    );

it('no type is any', () => {
  expect(places(all, /^(?!\s*(\/\/|\/?\*)).*((:|\bas|<|\|)\s*any\b(?!['"])|\bany\[\])/)).toEqual([]);
});

it('no compiler error is silenced', () => {
  expect(places(all, /@ts-(ignore|nocheck)/)).toEqual([]);
});

it('no work is marked as unfinished', () => {
  expect(places(all, /\b(TODO|FIXME|XXX)\b|coming soon/i)).toEqual([]);
});

it('screens do not write to the console', () => {
  expect(places(screens, /\bconsole\.\w+\(/)).toEqual([]);
});

it('tests wait for outcomes, not for time', () => {
  expect(
    places(
      all.filter(({ file }) => /\.test\.tsx?$/.test(file)),
      /waitForTimeout|\bsleep\(/,
    ),
  ).toEqual([]);
});

it('no SQL text depends on the number of ids, because PostgreSQL plans and the pool names each variant', () => {
  expect(places(listSources('services', 'gateway'), /'(not )?in',\s*\[\.\.\./)).toEqual([]);
});
