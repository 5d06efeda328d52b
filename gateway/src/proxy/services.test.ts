import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { drainingHeader } from '@primal/service-kit/http/server';
import { notServedHeader } from '@primal/service-kit/problem';
import { afterEach, expect, test, vi } from 'vitest';
import { isUnreachable, Service } from './services.ts';

interface Instance {
  url: string;
  served: string[];
  die(): Promise<void>;
  comeBack(): Promise<void>;
}

const open: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ stop }) => stop()));
});

/** Instance that records requests. With `breakOff` it drops connections, like a killed process. */
const startInstance = async (breakOff = false): Promise<Instance> => {
  const served: string[] = [];
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/health/')) return void response.end();
      request.resume().once('end', () => {
        served.push(`${request.method} ${request.url}`);
        if (breakOff) request.socket.destroy();
        else response.end('done');
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  const die = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen();
  open.push({ stop: die });
  return { url: `http://127.0.0.1:${port}`, served, die, comeBack: listen };
};

const createService = (...instances: Instance[]): Service => {
  const service = new Service(instances.map(({ url }) => url));
  open.push({ stop: () => service.destroy() });
  return service;
};

const send = async (service: Service, method: 'GET' | 'POST', body?: Buffer | Readable) => {
  const answer = await service.request({ method, path: '/x', body });
  return answer.body.text();
};

test('instances receive requests in rotation', async () => {
  const a = await startInstance();
  const b = await startInstance();
  const service = createService(a, b);
  for (let count = 0; count < 6; count++) await send(service, 'GET');
  expect([a.served.length, b.served.length]).toEqual([3, 3]);
});

test('a read whose instance dies is retried on another instance', async () => {
  const dying = await startInstance(true);
  const living = await startInstance();
  const service = createService(dying, living);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(service, 'GET')));
  expect(answers).toEqual(['done', 'done', 'done', 'done']);
  expect(dying.served.length).toBeGreaterThan(0);
});

test('a read is retried only once', async () => {
  const a = await startInstance(true);
  const b = await startInstance(true);
  await expect(send(createService(a, b), 'GET')).rejects.toThrow();
  expect(a.served.length + b.served.length).toBe(2);
});

test('a write whose instance dies is not retried', async () => {
  const a = await startInstance(true);
  const b = await startInstance(true);
  await expect(send(createService(a, b), 'POST', Buffer.from('{}'))).rejects.toThrow();
  expect(a.served.length + b.served.length).toBe(1);
});

test('a dead instance receives no requests until it is available again', async () => {
  const gone = await startInstance();
  const living = await startInstance();
  const service = createService(gone, living);
  await gone.die();
  for (let count = 0; count < 6; count++) expect(await send(service, 'POST', Buffer.from('{}'))).toBe('done');
  for (let count = 0; count < 6; count++) expect(await send(service, 'GET')).toBe('done');
  expect(gone.served).toEqual([]);
  await gone.comeBack();
  await expect
    .poll(async () => {
      await send(service, 'GET');
      return gone.served.length;
    })
    .toBeGreaterThan(0);
});

/** Instance that rejects every request as not served while it stops. `isBack` makes it serve again. */
const startLeaving = async () => {
  const state = { isBack: false, isKnown: false, refused: 0, served: 0, url: '' };
  const server = createServer((request, response) => {
    if (!state.isBack) response.writeHead(503, { [notServedHeader]: 'leaving', [drainingHeader]: '1' });
    if (request.url === '/health/ready') state.isKnown = true;
    if (!request.url?.startsWith('/health/')) state[state.isBack ? 'served' : 'refused'] += 1;
    response.end('done');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ stop: () => new Promise((resolve) => server.close(resolve)) });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
};

test('requests that an instance did not serve are retried elsewhere, including writes', async () => {
  const leaving = await startLeaving();
  const living = await startInstance();
  const service = new Service([leaving.url, living.url]);
  open.push({ stop: () => service.destroy() });
  for (let count = 0; count < 6; count++) expect(await send(service, 'POST', Buffer.from('{}'))).toBe('done');
  expect(living.served).toHaveLength(6);
  expect(leaving.refused).toBeLessThan(2);
  leaving.isBack = true;
  await vi.waitUntil(async () => {
    await send(service, 'POST', Buffer.from('{}'));
    return leaving.served > 0;
  });
});

test('a leaving instance is detected before it receives a request', async () => {
  const leaving = await startLeaving();
  const living = await startInstance();
  const service = new Service([leaving.url, living.url]);
  open.push({ stop: () => service.destroy() });
  // Only a skipped instance receives readiness probes.
  await vi.waitUntil(() => leaving.isKnown);
  for (let count = 0; count < 4; count++) await send(service, 'GET');
  expect([leaving.refused, living.served.length]).toEqual([0, 4]);
});

test('if every instance rejects a request, the caller receives the last answer', async () => {
  const one = await startLeaving();
  const other = await startLeaving();
  const service = new Service([one.url, other.url]);
  open.push({ stop: () => service.destroy() });
  const { statusCode, body } = await service.request({ method: 'POST', path: '/x', body: '{}' });
  await body.dump();
  expect([statusCode, one.refused, other.refused]).toEqual([503, 1, 1]);
});

test('a call fails while no instance is available, and works again once an instance is back', async () => {
  const only = await startInstance();
  const service = createService(only);
  await only.die();
  await expect(send(service, 'GET')).rejects.toThrow('ECONNREFUSED');
  await only.comeBack();
  expect(await send(service, 'GET')).toBe('done');
});

test('a request waits for a service that is still starting', async () => {
  const later = await startInstance();
  const service = new Service([]);
  open.push({ stop: () => service.destroy() });
  const read = send(service, 'GET');
  const write = send(service, 'POST', Buffer.from('{}'));
  expect(service.isStarting).toBe(true);
  service.use([later.url]);
  expect(await Promise.all([read, write])).toEqual(['done', 'done']);
  expect(service.isStarting).toBe(false);
  service.use([]);
  const again = send(service, 'GET');
  service.use([later.url]);
  expect(await again).toBe('done');
});

test('a request whose client leaves does not reach the service that starts later', async () => {
  const later = await startInstance();
  const service = new Service([]);
  open.push({ stop: () => service.destroy() });
  const signal = new EventEmitter();
  const write = service.request({ method: 'POST', path: '/x', body: '{}', signal });
  signal.emit('abort');
  service.use([later.url]);
  await expect(write).rejects.toThrow('aborted');
  expect(later.served).toEqual([]);
});

test('a request to a starting service ends with its signal, or as unreachable after 30 seconds', async () => {
  const service = new Service([]);
  open.push({ stop: () => service.destroy() });
  const options = { method: 'GET', path: '/x' } as const;
  await expect(service.request({ ...options, signal: AbortSignal.timeout(1) })).rejects.toThrow('timeout');
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(30_001);
  await expect(service.request(options)).rejects.toSatisfy(isUnreachable);
  clock.mockRestore();
});

test('new instances take over while previous ones finish their requests', async () => {
  const before = await startInstance();
  const after = await startInstance();
  const slow = createServer((_request, response) => {
    answers.push(() => response.end('done'));
  });
  const answers: (() => void)[] = [];
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  open.push({ stop: () => new Promise((resolve) => slow.close(resolve)) });
  const slowUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const service = new Service([slowUrl]);
  open.push({ stop: () => service.destroy() });

  const underWay = send(service, 'POST', Buffer.from('{}'));
  await vi.waitUntil(() => answers.length === 1);
  expect(service.use([before.url, after.url])).toBe(true);
  expect(service.use([after.url, before.url])).toBe(false);
  for (let count = 0; count < 4; count++) await send(service, 'POST');
  expect([before.served.length, after.served.length]).toEqual([2, 2]);
  expect(service.instances()).toEqual({ current: [before.url, after.url], leaving: [slowUrl] });

  answers[0]?.();
  expect(await underWay).toBe('done');
  await vi.waitUntil(() => service.instances().leaving.length === 0);
});
