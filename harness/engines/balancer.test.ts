import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../ops/run/ports.ts';
import { Balancer } from './balancer.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const greeter = async (name: string): Promise<number> => {
  const server: Server = createServer((socket) => void socket.on('error', () => {}).write(name));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ending.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

const start = async (targets: number[]): Promise<Balancer> => {
  const balancer = await Balancer.start(targets);
  ending.push(() => balancer.stop());
  return balancer;
};

const open = async ({ port }: Balancer) => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  ending.push(() => socket.destroy());
  const closed = once(socket, 'close').then(() => 'closed');
  const greeted = once(socket, 'data').then(([data]) => String(data));
  return { greeting: await Promise.race([greeted, closed]), closed };
};

test('connections rotate over the targets and skip a target that refuses', async () => {
  const one = await greeter('one');
  const two = await greeter('two');
  const balancer = await start([one, await findFreePort(), two]);
  const greetings: string[] = [];
  for (let count = 0; count < 6; count++) greetings.push((await open(balancer)).greeting);
  expect(new Set(greetings)).toEqual(new Set(['one', 'two']));
});

test('later connections use new targets, and a cut closes open connections', async () => {
  const one = await greeter('one');
  const two = await greeter('two');
  const balancer = await start([one]);
  const first = await open(balancer);
  expect(first.greeting).toBe('one');
  balancer.pointTo([two]);
  expect((await open(balancer)).greeting).toBe('two');
  balancer.cut(one);
  await first.closed;
});

test('a connection without an available target is closed', async () => {
  const balancer = await start([await findFreePort()]);
  expect((await open(balancer)).greeting).toBe('closed');
  balancer.pointTo([]);
  expect((await open(balancer)).greeting).toBe('closed');
});
