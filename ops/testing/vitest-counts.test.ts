import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../run/processes.ts';
import type { Counts } from './counts.ts';

async function counted(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'primal-counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'counts.json');
  const ended = await new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      join(repository, 'node_modules/.bin/vitest'),
      ['run', `--reporter=${join(repository, 'ops/testing/vitest-counts.ts')}`],
      { cwd: folder, env: { PATH: process.env.PATH, COUNTS_FILE: report } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
  expect(existsSync(report), ended.said).toBe(true);
  return { code: ended.code, counts: JSON.parse(readFileSync(report, 'utf8')) as Counts };
}

const head = "import { beforeAll, describe, expect, test } from 'vitest';\n";

test('a run lists failures in a test, in its file, around its suite and after its end', async () => {
  const { code, counts } = await counted({
    'a.test.ts': `${head}
      test('adds', () => expect(1).toBe(1));
      test.skip('later', () => {});
      describe('sums', () => test('divides', () => expect(2).toBe(1)));
      describe('set up', () => { beforeAll(() => { throw new Error('no database'); }); test('reads', () => {}); });
    `,
    'b.test.ts': "import './nowhere.ts';",
    'c.test.ts': `${head}
      test('leaves something behind', () => { void Promise.reject(new Error('nobody waited\\nfor this')); });
    `,
  });
  expect(code).toBe(1);
  expect(counts).toMatchObject({ passed: 2, failed: 4, skipped: 2 });
  const failures = counts.failures.join('\n');
  expect(failures).toMatch(/a\.test\.ts › sums > divides: expected 2 to be 1/);
  expect(failures).toMatch(/a\.test\.ts › set up: no database/);
  expect(failures).toMatch(/b\.test\.ts › the file: .*nowhere/);
  expect(failures).toMatch(/Outside every test: nobody waited$/m);
});

test('a passing run lists no failure', async () => {
  const { code, counts } = await counted({ 'a.test.ts': `${head} test('adds', () => expect(1).toBe(1));` });
  expect(code).toBe(0);
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
});
