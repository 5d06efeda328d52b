import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { retainBuild } from './build-retention.ts';

const start = new Date('2026-01-05T08:00:00Z');
const day = (count: number) => new Date(start.getTime() + count * 24 * 60 * 60_000);
let folder: string;

const build = (name: string, ...files: string[]): string => {
  const dist = join(folder, name);
  mkdirSync(join(dist, 'assets'), { recursive: true });
  for (const file of files) {
    writeFileSync(join(dist, 'assets', file), name);
    writeFileSync(join(dist, 'assets', `${file}.br`), name);
  }
  writeFileSync(join(dist, '.files'), files.map((file) => `assets/${file}`).join('\n'));
  return dist;
};
const kept = () => join(folder, 'kept');
const has = (...files: string[]) => files.map((file) => existsSync(join(kept(), 'assets', file)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test('keeps files of a build for four weeks after its replacement', async () => {
  const first = build('one', 'page.1.js', 'same.js');
  const second = build('two', 'page.2.js', 'same.js');
  await retainBuild(first, kept(), day(0));
  expect(has('page.1.js', 'page.1.js.br', 'same.js')).toEqual([true, true, true]);
  await retainBuild(second, kept(), day(90));
  expect(has('page.1.js', 'page.2.js')).toEqual([true, true]);
  await retainBuild(second, kept(), day(110));
  expect(has('page.1.js')).toEqual([true]);
  await retainBuild(second, kept(), day(119));
  expect(has('page.1.js', 'page.1.js.br', 'page.2.js', 'same.js')).toEqual([false, false, true, true]);
});

test('keeps the files of both builds after a rollback', async () => {
  const first = build('one', 'page.1.js');
  const second = build('two', 'page.2.js');
  for (const [dist, when] of [
    [first, day(0)],
    [second, day(40)],
    [first, day(41)],
  ] as const)
    await retainBuild(dist, kept(), when);
  expect(has('page.1.js', 'page.2.js')).toEqual([true, true]);
  await retainBuild(first, kept(), day(80));
  expect(has('page.1.js', 'page.2.js')).toEqual([true, false]);
});

test('ignores a file that another instance removes', async () => {
  const dist = build('one', 'page.1.js');
  await retainBuild(dist, kept(), day(0));
  symlinkSync(join(folder, 'renamed'), join(kept(), 'assets', 'page.1.js.gz.4711'));
  await retainBuild(dist, kept(), day(1));
  expect(has('page.1.js')).toEqual([true]);
});

test('does nothing without a build', async () => {
  await retainBuild(join(folder, 'nothing'), kept());
  expect(existsSync(kept())).toBe(false);
});
