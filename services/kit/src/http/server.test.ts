import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { notServedHeader } from '../problem.ts';
import { drainingHeader, type Listening, listen } from './server.ts';

let server: Listening;
let answers: (() => void)[] = [];
const agent = new Agent({ keepAlive: true });
const local = { port: 0, host: '127.0.0.1' };

const serve = async (options: { drainMs?: number; atOnce?: number; sockets?: number } = {}) => {
  answers = [];
  server = await listen(
    (req, res) => {
      if (req.url === '/slow') answers.push(() => res.end('done'));
      else res.end('done');
    },
    { ...local, ...options },
  );
};
afterEach(async () => {
  for (const answer of answers) answer();
  await server.stop();
});

const ask = async (path: string, method = 'GET', content?: string) => {
  const call = request({ port: server.port, path, method, agent });
  call.end(content);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = (await answer.toArray()).join('');
  return { status: answer.statusCode, headers: answer.headers, body };
};

test('announces its shutdown, still serves for a while, and then rejects requests', async () => {
  await serve({ drainMs: 300 });
  expect((await ask('/health/ready')).status).toBe(200);
  const slow = ask('/slow');
  await expect.poll(() => answers.length).toBe(1);

  const left = server.leave();
  expect((await ask('/health/ready')).status).toBe(503);
  expect(await ask('/', 'POST', 'a write')).toMatchObject({
    status: 200,
    headers: { connection: 'close', [drainingHeader]: '1' },
  });
  await left;

  const stopped = server.stop();
  const refused = await ask('/', 'POST', 'x'.repeat(500_000));
  expect(refused).toMatchObject({
    status: 503,
    headers: { connection: 'close', 'retry-after': '1', [notServedHeader]: 'leaving' },
  });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable', message: expect.any(String) });

  answers[0]?.();
  expect(await slow).toMatchObject({ status: 200, body: 'done', headers: { connection: 'close' } });
  await stopped;
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('rejects requests above its limit, except health checks', async () => {
  await serve({ atOnce: 1 });
  const slow = ask('/slow');
  await expect.poll(() => answers.length).toBe(1);
  expect(await ask('/')).toMatchObject({ status: 503, headers: { [notServedHeader]: 'busy' } });
  expect((await ask('/health/live')).status).toBe(200);
  answers[0]?.();
  expect((await slow).status).toBe(200);
  expect((await ask('/')).status).toBe(200);
});

test('answers on all connections of several sockets, holds its port alone and closes all of them', async () => {
  await serve({ sockets: 8 });
  const { port } = server;
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${port}/`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const another = listen(() => undefined, { ...local, port, sockets: 8 });
  await expect(another).rejects.toThrow('EADDRINUSE');
  await server.stop();
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  server = await listen((_req, res) => res.end('done'), { ...local, port, sockets: 8 });
  expect(await ask('/')).toMatchObject({ status: 200, body: 'done' });
});

const raw = async (text: string): Promise<string> => {
  const socket = connect(server.port, local.host);
  socket.write(text);
  return (await socket.setEncoding('utf8').toArray()).join('');
};

test.each([
  [
    'headers above 16 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['text that is not HTTP', 'HELLO\r\n\r\n', 400, 'malformed'],
])('answers %s with a problem', async (_words, text, status, code) => {
  await serve();
  const answer = await raw(text);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  expect(answer).toContain(`"code":"${code}"`);
});

test('adds no listener per response, because a streamed response already has ten', async () => {
  const warned = vi.spyOn(process, 'emitWarning');
  const open: ServerResponse[] = [];
  server = await listen((_req, res) => {
    for (let listeners = res.listenerCount('close'); listeners < 10; listeners += 1)
      res.once('close', () => undefined);
    open.push(res);
  }, local);
  const asked = [ask('/'), ask('/')];
  await expect.poll(() => open.length).toBe(2);
  const stopped = server.stop();
  for (const res of open) res.end('done');
  expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(['done', 'done']);
  await stopped;
  expect(warned).not.toHaveBeenCalled();
});
