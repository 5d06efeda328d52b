import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Random } from '../../ops/demo/random.ts';
import { TcpProxy } from './tcp-proxy.ts';

const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));

echo.listen(0, '127.0.0.1');
await once(echo, 'listening');
const proxy = await TcpProxy.to((echo.address() as AddressInfo).port);
afterAll(() => {
  proxy.close();
  echo.close();
});

const open = () => {
  const socket: Socket = connect(proxy.port, '127.0.0.1');
  const line = { socket, heard: '', ended: false };
  socket.on('data', (chunk) => {
    line.heard += chunk;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    line.ended = true;
  });
  return line;
};

test('a silent proxy delays data until it is restored', async () => {
  const line = open();
  line.socket.write('one ');
  await expect.poll(() => line.heard).toBe('one ');
  proxy.stall();
  line.socket.write('two');
  const late = open();
  late.socket.write('three');
  await once(late.socket, 'connect');
  expect([line.heard, late.heard, line.ended]).toEqual(['one ', '', false]);
  proxy.repair();
  await expect.poll(() => [line.heard, late.heard]).toEqual(['one two', 'three']);
  proxy.drop(new Random(1));
  await expect.poll(() => [line.ended, late.ended]).toEqual([true, true]);
});

test('no connection passes while the proxy refuses', async () => {
  proxy.refuse();
  const line = open();
  await expect.poll(() => line.ended).toBe(true);
  proxy.repair();
  const again = open();
  again.socket.write('hello');
  await expect.poll(() => again.heard).toBe('hello');
  again.socket.destroy();
});
