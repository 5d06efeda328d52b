import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@primal/service-kit/testing/eventually';
import { afterAll, expect, test } from 'vitest';
import { startTestGateway } from '../../testing/gateway.ts';
import { createManifest, StandIn, sendJson } from '../../testing/stand-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'primal-instances-'));
const file = join(folder, 'instances.json');
const other = new StandIn('orders');

const list = (content: string) => {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
};
const inUse = async () =>
  (await fetch(`http://127.0.0.1:${gateway.metricsPort}/instances`)).json() as Promise<
    Record<string, { current: string[]; leaving: string[] }>
  >;

await other.start();
const gateway = await startTestGateway({ INSTANCES_FILE: file });
const maria = await gateway.signedIn('maria');
afterAll(async () => {
  await gateway.stop();
  await other.stop();
  rmSync(folder, { recursive: true });
});

test('requests without a file use the addresses of the environment', async () => {
  await maria.get('/api/sales-orders');
  expect(gateway.services.orders.last.url).toBe('/api/sales-orders');
  expect((await inUse()).orders).toEqual({ current: [gateway.services.orders.url], leaving: [] });
});

test('an instance named by the file takes over immediately, with its front end', async () => {
  const entryFile = 'assets/remoteEntry.2.js';
  other.answer('/mfe/orders/manifest.json', (_request, response) =>
    sendJson(response, 200, { ...createManifest('orders'), entryFile }),
  );
  await fetch(`${gateway.url}/config/remotes.json`);
  list(JSON.stringify({ orders: [other.url] }));
  await eventually(async () => expect((await inUse()).orders?.current).toEqual([other.url]));
  await maria.get('/api/sales-orders?limit=1');
  expect(other.last.url).toBe('/api/sales-orders?limit=1');
  // The page reflects the switch immediately, although the gateway caches manifests.
  await eventually(async () =>
    expect(await (await fetch(`${gateway.url}/config/remotes.json`)).text()).toContain(entryFile),
  );
  expect((await inUse()).billing?.current).toEqual([gateway.services.billing.url]);
});

test('an unreadable file changes nothing, and the next readable file applies', async () => {
  const before = await inUse();
  const read = async () => expect((await inUse()).delivery?.current).toEqual([other.url]);
  list('{"orders": ["somewhere"]}');
  await expect(eventually(read, 1_000)).rejects.toThrow();
  expect(await inUse()).toEqual(before);
  list(JSON.stringify({ delivery: [other.url] }));
  await eventually(read);
  expect((await inUse()).orders?.current).toEqual([other.url]);
});

test('a service without an address is starting: its requests wait, and health reports it', async () => {
  list(JSON.stringify({ billing: [] }));
  await eventually(async () => expect((await inUse()).billing?.current).toEqual([]));
  const waiting = maria.get('/api/invoices');
  await eventually(async () => {
    expect((await maria.get('/api/health')).json()).toMatchObject({
      status: 'degraded',
      services: { billing: 'away', orders: 'ready' },
    });
  });
  list(JSON.stringify({ billing: [gateway.services.billing.url] }));
  expect((await waiting).status).toBe(200);
});
