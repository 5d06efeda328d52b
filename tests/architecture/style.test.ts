import { expect, it } from 'vitest';
import { type Source, sourcesIn } from './sources.ts';

const all = sourcesIn(
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
const screens = sourcesIn('shell', 'mfe-*');
/** This file names what it forbids. */
const self = 'tests/architecture/style.test.ts';

/** `file:line` of each match. */
const places = (sources: Source[], pattern: RegExp): string[] =>
  sources
    .filter(({ file }) => file !== self)
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
    );

it('no type is any', () => {
  expect(places(all, /^(?!\s*(\/\/|\/?\*)).*((:|\bas|<|\|)\s*any\b(?!['"])|\bany\[\])/)).toEqual([]);
});

it('no error of the compiler is silenced', () => {
  expect(places(all, /@ts-(ignore|nocheck)/)).toEqual([]);
});

it('nothing is left for later', () => {
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

it('no statement has another text for each number of ids: PostgreSQL would plan, and the pool name, each of them', () => {
  expect(places(sourcesIn('services', 'gateway'), /'(not )?in',\s*\[\.\.\./)).toEqual([]);
});
