import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDataDir } from './checks.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('a missing data folder is created with its parents', () => {
  const path = join(folder(), 'a', 'b');
  checkDataDir(path);
  expect(existsSync(path)).toBe(true);
});

test('a data folder below a file is rejected with a sentence that names the file', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  const path = join(file, 'data');
  expect(() => checkDataDir(path)).toThrow(`The data folder ${path} cannot be written to`);
  expect(() => checkDataDir(path)).toThrow('choose another one with DATA_DIR.');
});
