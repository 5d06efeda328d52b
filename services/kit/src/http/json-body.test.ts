import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logging.ts';
import { createMetrics } from '../metrics.ts';
import { createApp } from './app.ts';
import type { Step } from './context.ts';
import { parseJsonBody } from './json-body.ts';

const echo: Step = (ctx) => {
  ctx.body = ctx.state.body;
};

const listen = async (...steps: Step[]): Promise<number> => {
  const health = { missing: async () => null, details: () => ({}) };
  const app = createApp({
    log: createLogger('orders', 'silent'),
    metrics: createMetrics('orders'),
    health,
    steps,
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${await listen(parseJsonBody, echo)}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: answer.status, body: await answer.json() };
};

const streamPieces = (...pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const note = { name: 'Côte de bœuf 🥩' };
const text = JSON.stringify(note);
const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });

test.each([
  ['gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['identity', Buffer.from(text)],
])('reads a body with the encoding %s', async (encoding, body) => {
  expect(await send(body, { 'Content-Encoding': encoding })).toEqual({ status: 200, body: note });
});

test('joins characters that arrive in two pieces', async () => {
  const bytes = Buffer.from(text);
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  expect(await send(streamPieces(...pieces))).toEqual({ status: 200, body: note });
});

test.each([
  ['of unknown length', streamPieces(Buffer.from(large)), {}],
  ['that decompresses to too much', gzipSync(large), { 'Content-Encoding': 'gzip' }],
])('rejects a body %s above the limit', async (_, body, headers) => {
  expect(await send(body, headers)).toMatchObject({
    status: 413,
    body: { message: 'The request is larger than 1 MB.' },
  });
});

test('rejects an unknown encoding and a broken one', async () => {
  expect(await send(text, { 'Content-Encoding': 'zstd' })).toMatchObject({
    status: 415,
    body: { message: 'The request has an encoding that is not supported.' },
  });
  expect(await send(text, { 'Content-Encoding': 'gzip' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_json' },
  });
});

test.each(['gzip', 'identity'])(
  'stops reading a body with the encoding %s whose caller leaves',
  async (encoding) => {
    const began = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const port = await listen(async (ctx, next) => {
      began.resolve();
      await parseJsonBody(ctx, next).catch(ended.resolve);
    });
    const caller = connect(port, '127.0.0.1');
    const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Encoding: ${encoding}\r\nContent-Length: 500\r\n\r\n`;
    caller.write(Buffer.concat([Buffer.from(head), gzipSync(text).subarray(0, 20)]));
    await began.promise;
    caller.destroy();
    expect(await ended.promise).toMatchObject({ status: 400 });
  },
);
