import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createApp } from './app.ts';

it('measures a request from its arrival to its answer, in seconds', async () => {
  const measured: number[] = [];
  const metrics = {
    ...createMetrics('orders'),
    observeRequest: (_: object, seconds: number) => void measured.push(seconds),
  };
  const health = { missing: async () => null, details: () => ({}) };
  const server = createApp({ log: createLogger('orders', 'silent'), metrics, health, steps: [] }).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const asked = performance.now();
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/health/live`);
  const seconds = (performance.now() - asked) / 1000;
  server.close();
  expect(measured).toEqual([expect.toSatisfy((one: number) => one > 0 && one < seconds)]);
});
