import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkPort } from './checks.ts';
import { findFreePort, findFreePorts, findPortProblem } from './ports.ts';

async function occupiedPort(): Promise<number> {
  const port = await findFreePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return port;
}

test('a free port can be listened on', async () => {
  expect(await findPortProblem(await findFreePort())).toBeNull();
});

test('consecutive calls return different ports, even if no process listens yet', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(100);
});

test('a port with a listener is in use', async () => {
  expect(await findPortProblem(await occupiedPort())).toBe('EADDRINUSE');
});

test('each name has its own ports', async () => {
  const ports = await findFreePorts(['a', 'b', 'c', 'd', 'e'], 2);
  expect(ports.a).toHaveLength(2);
  expect(new Set(Object.values(ports).flat()).size).toBe(10);
});

test('a port in use is reported in a sentence with a remedy', async () => {
  const port = await occupiedPort();
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program: stop it or choose another port, for example PORT=${port + 1} npm start.`,
  );
});

test('a port that browsers block is reported in a sentence with a remedy', async () => {
  await expect(checkPort(4190, '127.0.0.1')).rejects.toThrow(
    'Browsers block port 4190: choose another port, for example PORT=8080 npm start.',
  );
});

test('a free port that browsers accept is accepted', async () => {
  await checkPort(await findFreePort(), '127.0.0.1');
});
