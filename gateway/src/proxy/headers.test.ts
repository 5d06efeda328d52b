import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { filterHeadersForClient, filterHeadersForService } from './headers.ts';

const request = (headers: Record<string, string>): IncomingMessage =>
  ({ headers, rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage;

test("a service receives the client's content headers and no headers meant for the gateway", () => {
  const sent = request({
    Accept: 'application/json',
    'Idempotency-Key': 'k1',
    Cookie: 'primal.sid=secret',
    Host: 'shop.example',
    'X-Primal-Identity': 'forged',
    'X-Forwarded-For': '10.0.0.1',
    Expect: '100-continue',
  });
  expect(filterHeadersForService(sent, false)).toEqual([
    'Accept',
    'application/json',
    'Idempotency-Key',
    'k1',
  ]);
});

test('connection headers, including headers that Connection names, are not forwarded', () => {
  const sent = request({
    connection: 'close, X-Hop',
    'X-Hop': '1',
    'Keep-Alive': 'timeout=5',
    TE: 'trailers',
    'X-Kept': '1',
  });
  expect(filterHeadersForService(sent, false)).toEqual(['X-Kept', '1']);
  expect(
    filterHeadersForClient({
      connection: 'x-hop',
      'x-hop': '1',
      'transfer-encoding': 'chunked',
      etag: '"1"',
    }),
  ).toEqual({
    etag: '"1"',
  });
});

test('a Content-Length without a body is not forwarded', () => {
  const sent = request({ 'content-length': '2', 'content-type': 'application/json' });
  expect(filterHeadersForService(sent, false)).toEqual(['content-type', 'application/json']);
  expect(filterHeadersForService(sent, true)).toContain('content-length');
});
