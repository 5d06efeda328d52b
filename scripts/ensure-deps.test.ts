import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

let folder: string;
const at = (...path: string[]) => join(folder, ...path);

const npm = `#!/bin/sh
echo "$@" >> "$ASKED"
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['ensure-deps.mjs', 'deps'])
    cpSync(join(import.meta.dirname, part), at('scripts', part), { recursive: true });
  mkdirSync(at('bin'));
  writeFileSync(at('bin', 'npm'), npm, { mode: 0o755 });
  writeFileSync(at('package-lock.json'), 'first');
});

const asks = (...args: string[]): string[] => {
  writeFileSync(at('asked'), '');
  execFileSync(process.execPath, [at('scripts', 'ensure-deps.mjs'), ...args], {
    env: { ...process.env, ASKED: at('asked'), PATH: `${at('bin')}${delimiter}${process.env.PATH}` },
  });
  const lines = readFileSync(at('asked'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.replace(/ --no-audit.*/, ''));
};

test('a start installs the runtime packages only once', () => {
  expect(asks('--run')).toEqual(['ci --omit=dev']);
  expect(asks('--run')).toEqual([]);
});

test('developer tools are added to a running install, and a start does not remove them', () => {
  asks('--run');
  expect(asks()).toEqual(['install --no-save']);
  expect(asks()).toEqual([]);
  expect(asks('--run')).toEqual([]);
});

test('an update includes developer tools only if they were installed', () => {
  asks('--run');
  writeFileSync(at('package-lock.json'), 'second');
  expect(asks('--run')).toEqual(['ci --omit=dev']);
  asks();
  writeFileSync(at('package-lock.json'), 'third');
  expect(asks('--run')).toEqual(['ci']);
});
