import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Build, hashSources, isFresh, prepareStamp } from './sources.ts';

let folder: string;
let build: Build;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  build = { name: 'mfe-sample', sources: [folder], dist: join(folder, 'dist') };
  mkdirSync(join(folder, 'src'));
  mkdirSync(build.dist);
  write('src/page.tsx', 'export {}');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test('an unbuilt folder is stale', () => expect(isFresh(build)).toBe(false));

test('a build is fresh until a source changes', () => {
  prepareStamp(build)();
  expect(isFresh(build)).toBe(true);
  write('src/page.tsx', 'export { Page }');
  expect(isFresh(build)).toBe(false);
});

test('a source that changes during the build leaves it stale', () => {
  const stamp = prepareStamp(build);
  write('src/page.tsx', 'export { Page }');
  stamp();
  expect(isFresh(build)).toBe(false);
});

test('a new or a removed source makes a build stale', () => {
  prepareStamp(build)();
  write('src/other.tsx', '');
  expect(isFresh(build)).toBe(false);
  rmSync(join(folder, 'src/other.tsx'));
  expect(isFresh(build)).toBe(true);
});

test('changes of file times, tests and the build itself leave a build fresh', () => {
  const before = hashSources([folder]);
  utimesSync(join(folder, 'src/page.tsx'), 1, 1);
  write('src/page.test.tsx', 'test()');
  write('dist/page.js', 'built');
  expect(hashSources([folder])).toBe(before);
});
