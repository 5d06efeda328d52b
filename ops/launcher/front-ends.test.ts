import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { compressFrontEnds, precompress, readBuildFiles, retireOldFiles } from './front-ends.ts';

const day = 24 * 60 * 60_000;
let dist: string;
const has = (name: string) => existsSync(join(dist, 'assets', name));

const build = (...names: string[]) => {
  for (const name of names) writeFileSync(join(dist, 'assets', name), '');
  writeFileSync(join(dist, '.files'), names.map((name) => `assets/${name}`).join('\n'));
};

const rebuild = (now: number, ...names: string[]) => {
  const before = readBuildFiles(dist);
  build(...names);
  retireOldFiles(dist, before, now);
};

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  mkdirSync(join(dist, 'assets'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
});

test('files of a replaced build stay for four weeks after the replacement', () => {
  const start = Date.now();
  build('page.1.js', 'page.1.js.br', 'same.js');
  rebuild(start + 90 * day, 'page.2.js', 'same.js');
  expect(has('page.1.js') && has('page.1.js.br')).toBe(true);
  rebuild(start + 110 * day, 'page.3.js', 'same.js');
  expect([has('page.1.js'), has('page.2.js'), has('same.js')]).toEqual([true, true, true]);
  rebuild(start + 119 * day, 'page.3.js', 'same.js');
  expect([has('page.1.js'), has('page.1.js.br'), has('page.2.js')]).toEqual([false, false, true]);
});

test('a file that a later build contains again counts as current', () => {
  const start = Date.now();
  build('page.1.js');
  rebuild(start, 'page.2.js');
  rebuild(start + day, 'page.1.js');
  rebuild(start + 60 * day, 'page.1.js');
  expect(has('page.1.js')).toBe(true);
});

test('text files get a Brotli copy, again after a change, and short or other files none', async () => {
  const file = join(dist, 'assets', 'page.1.js');
  const compress = () => compressFrontEnds([{ name: 'shell', folder: dist, sources: [], dist }]);
  const readCopy = () => brotliDecompressSync(readFileSync(`${file}.br`)).toString();
  build('short.js', 'logo.png');
  writeFileSync(join(dist, 'assets', 'logo.png'), 'p'.repeat(5_000));
  writeFileSync(file, 'a'.repeat(5_000));
  await compress();
  expect(readCopy()).toBe('a'.repeat(5_000));
  const ageCopy = () => utimesSync(`${file}.br`, new Date(0), new Date(0));
  writeFileSync(file, 'b'.repeat(5_000));
  ageCopy();
  await compress();
  expect(readCopy()).toBe('b'.repeat(5_000));
  ageCopy();
  await precompress(dist, 'gz');
  expect(has('page.1.js.br')).toBe(false);
  await compress();
  expect(readdirSync(join(dist, 'assets')).sort()).toEqual([
    'logo.png',
    'page.1.js',
    'page.1.js.br',
    'page.1.js.gz',
    'short.js',
  ]);
});
