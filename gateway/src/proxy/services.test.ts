import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { Service } from './services.ts';

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

/** An instance that counts what it serves; `breakOff` ends the connection instead of answering, as a killed one does. */
const startInstance = async (breakOff = false): Promise<Instance> => {
  const served: string[] = [];
  let server: Server;
  let port = 0;
  const listen = async () => {
    server = createServer((request, response) => {
      if (request.url === '/health/live') return void response.end();
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

const serviceOf = (...instances: Instance[]): Service => {
  const service = new Service(instances.map(({ url }) => url));
  open.push({ stop: () => service.destroy() });
  return service;
};

const send = async (service: Service, method: 'GET' | 'POST', body?: Buffer | Readable) => {
  const answer = await service.request({ method, path: '/x', body });
  return answer.body.text();
};

test('instances get requests in turn', async () => {
  const [a, b] = [await startInstance(), await startInstance()];
  const service = serviceOf(a, b);
  for (let count = 0; count < 6; count++) await send(service, 'GET');
  expect([a.served.length, b.served.length]).toEqual([3, 3]);
});

test('a read whose instance dies under it is sent once more, to another', async () => {
  const [dying, living] = [await startInstance(true), await startInstance()];
  const service = serviceOf(dying, living);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(service, 'GET')));
  expect(answers).toEqual(['done', 'done', 'done', 'done']);
  expect(dying.served.length).toBeGreaterThan(0);
});

test('a read is not sent a third time', async () => {
  const [a, b] = [await startInstance(true), await startInstance(true)];
  await expect(send(serviceOf(a, b), 'GET')).rejects.toThrow();
  expect(a.served.length + b.served.length).toBe(2);
});

test('a write whose instance dies under it is not sent again', async () => {
  const [a, b] = [await startInstance(true), await startInstance(true)];
  await expect(send(serviceOf(a, b), 'POST', Buffer.from('{}'))).rejects.toThrow();
  expect(a.served.length + b.served.length).toBe(1);
});

test('an instance that is gone gets nothing, neither reads nor writes, until it is back', async () => {
  const [gone, living] = [await startInstance(), await startInstance()];
  const service = serviceOf(gone, living);
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

test('with all of them gone the caller hears of it', async () => {
  const only = await startInstance();
  const service = serviceOf(only);
  await only.die();
  await expect(send(service, 'GET')).rejects.toThrow('ECONNREFUSED');
  await only.comeBack();
  expect(await send(service, 'GET')).toBe('done');
});
