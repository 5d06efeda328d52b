import { type Area, areaNames } from '@primal/contracts/area-names';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followNames } from './names.ts';
import { connectServices, disconnectServices } from './services.ts';

const follow = (orders: string, resolve: (host: string) => Promise<string[]>) => {
  const others = areaNames.map((area, at) => [area, [`http://127.0.0.1:${at + 1}`]]);
  const all: Record<Area, string[]> = { ...Object.fromEntries(others), orders: [orders] };
  const services = connectServices(all);
  const stop = followNames({ services, urls: all, resolve, every: 5 });
  onTestFinished(async () => {
    stop();
    await disconnectServices(services);
  });
  return (area: Area) => services[area].instances().current;
};

test('every container behind a name is an instance while it exists', async () => {
  let containers = ['10.0.0.2'];
  const current = follow('http://orders:8080', async () => containers);
  await vi.waitUntil(() => current('orders')[0] === 'http://10.0.0.2:8080');
  containers = ['10.0.0.3', '10.0.0.2'];
  await vi.waitUntil(() => current('orders').length === 2);
  expect(current('orders')).toEqual(['http://10.0.0.2:8080', 'http://10.0.0.3:8080']);
  containers = ['10.0.0.3'];
  await vi.waitUntil(() => current('orders').length === 1);
  expect(current('orders')).toEqual(['http://10.0.0.3:8080']);
});

test('a failed lookup leaves the known instances unchanged, and addresses are not resolved', async () => {
  const asked: string[] = [];
  const current = follow('http://orders:8080', async (host) => {
    asked.push(host);
    throw new Error('ENOTFOUND');
  });
  await vi.waitUntil(() => asked.length > 2);
  expect(current('orders')).toEqual(['http://orders:8080']);
  expect(new Set(asked)).toEqual(new Set(['orders']));
  const others = areaNames.filter((area) => area !== 'orders');
  expect(others.filter((area) => !current(area)[0]?.includes('127.0.0.1'))).toEqual([]);
});
