import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRecord, isRunning, readRun, recordRun, stopLeftovers } from './pidfiles.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

async function sleeper(
  script = 'setInterval(() => {}, 1000)',
): Promise<{ pid: number; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, ended: once(child, 'exit') };
}

test('a process is recognized only while it runs', async () => {
  const { pid, ended } = await sleeper();
  const record = createRecord('orders', pid);
  expect(isRunning(record)).toBe(true);
  process.kill(pid, 'SIGKILL');
  await ended;
  expect(isRunning(record)).toBe(false);
});

test('a process is recognized from its first moment, even before exec', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const record = createRecord('orders', child.pid ?? 0);
  expect(record.fingerprint).not.toContain(process.execPath);
  expect(record.fingerprint).not.toBe('');
  expect(isRunning(record)).toBe(true);
});

test('another process with the same pid is not recognized', () => {
  const record = { ...createRecord('launcher', process.pid), fingerprint: '1 node scripts/start.ts' };
  expect(isRunning(record)).toBe(false);
});

test('a run is recorded with its address and the latest process of each name', async () => {
  const dataDir = folder();
  const { recordProcess } = recordRun(dataDir, 'http://localhost:8080');
  const first = await sleeper();
  const second = await sleeper();
  recordProcess('orders', first.pid);
  recordProcess('orders', second.pid);
  expect(readRun(dataDir)).toMatchObject({
    launcher: { pid: process.pid },
    address: 'http://localhost:8080',
    processes: [
      { name: 'orders', pid: first.pid },
      { name: 'orders', pid: second.pid },
    ],
  });
  for (const { pid, ended } of [first, second]) {
    process.kill(pid, 'SIGKILL');
    await ended;
  }
  recordProcess('orders', process.pid);
  expect(readRun(dataDir)?.processes).toMatchObject([{ name: 'orders', pid: process.pid }]);
});

test('a truncated record is ignored', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'run.json'), '{"launcher": {"pid": 1');
  expect(readRun(dataDir)).toBeNull();
});

test('processes of an earlier run are ended, even if they ignore SIGTERM', async () => {
  const polite = await sleeper();
  const stubborn = await sleeper("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
  const gone = { name: 'billing', pid: process.pid, fingerprint: 'long gone' };
  const processes = [createRecord('orders', polite.pid), createRecord('admin', stubborn.pid), gone];
  const run = { launcher: gone, address: '', processes };
  expect(await stopLeftovers(run, 200)).toEqual(['orders', 'admin']);
  await Promise.all([polite.ended, stubborn.ended]);
});
