import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { FrontEnd } from './front-ends.ts';
import { isFresh, sourcesOf, stamper } from './front-ends.ts';

let frontEnd: FrontEnd;
const write = (name: string, text: string) => writeFileSync(join(frontEnd.folder, name), text);

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  frontEnd = { name: 'mfe-sample', folder, dist: join(folder, 'dist') };
  mkdirSync(join(folder, 'src'));
  mkdirSync(frontEnd.dist);
  write('src/page.tsx', 'export {}');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test('what was never built is stale', () => expect(isFresh(frontEnd)).toBe(false));

test('what was built is fresh until a source changes', () => {
  stamper(frontEnd)();
  expect(isFresh(frontEnd)).toBe(true);
  write('src/page.tsx', 'export { Page }');
  expect(isFresh(frontEnd)).toBe(false);
});

test('a source that changes during the build leaves it stale', () => {
  const stamp = stamper(frontEnd);
  write('src/page.tsx', 'export { Page }');
  stamp();
  expect(isFresh(frontEnd)).toBe(false);
});

test('a new or a removed source counts', () => {
  stamper(frontEnd)();
  write('src/other.tsx', '');
  expect(isFresh(frontEnd)).toBe(false);
  rmSync(join(frontEnd.folder, 'src/other.tsx'));
  expect(isFresh(frontEnd)).toBe(true);
});

test('neither the time of a file nor a test nor the build itself counts', () => {
  const before = sourcesOf([frontEnd.folder]);
  utimesSync(join(frontEnd.folder, 'src/page.tsx'), 1, 1);
  write('src/page.test.tsx', 'test()');
  write('dist/page.js', 'built');
  expect(sourcesOf([frontEnd.folder])).toBe(before);
});
