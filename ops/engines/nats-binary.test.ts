import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { downloadRelease, findNatsServer, listNatsPaths } from './nats-binary.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'primal-unit-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

function programIn(path: string): string {
  mkdirSync(path, { recursive: true });
  const program = join(path, 'nats-server');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  return program;
}

const silently = () => {};

test('uses a named program before any other', async () => {
  const named = programIn(folder());
  const PATH = join(folder(), 'bin');
  programIn(PATH);
  expect(await findNatsServer(silently, { NATS_SERVER_BIN: named, PATH })).toBe(named);
});

test('reports an invalid path in one sentence', async () => {
  await expect(findNatsServer(silently, { NATS_SERVER_BIN: '/nowhere/nats' })).rejects.toThrow(
    'NATS_SERVER_BIN is /nowhere/nats, which is not an executable program.',
  );
});

test("prefers the system's program over an earlier download", async () => {
  const cache = folder();
  programIn(cache);
  const PATH = folder();
  expect(await findNatsServer(silently, { PATH: `/nowhere:${PATH}` }, cache)).not.toBe(
    join(PATH, 'nats-server'),
  );
  const installed = programIn(PATH);
  expect(await findNatsServer(silently, { PATH: `/nowhere:${PATH}` }, cache)).toBe(installed);
});

test("looks in PATH, Debian's server folder and the cache", () => {
  expect(listNatsPaths({ PATH: '/a:/b' }, '/cache')).toEqual([
    '/a/nats-server',
    '/b/nats-server',
    '/usr/sbin/nats-server',
    '/usr/local/bin/nats-server',
    '/cache/nats-server',
  ]);
});

test('rejects a download with the wrong checksum', async () => {
  const server = createServer((_, answer) => answer.end('something else')).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const anywhere = {
    'linux-amd64': '0'.repeat(64),
    'linux-arm64': '0'.repeat(64),
    'darwin-arm64': '0'.repeat(64),
  };
  expect(await downloadRelease(silently, folder(), `http://127.0.0.1:${port}`, anywhere)).toBe(false);
});
