import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Draw } from './draw.ts';
import { longestWait } from './send.ts';

const targets = [
  '/api/sales-orders',
  '/api/login',
  '/api/invoices',
  '/api/customers',
  '/api/client-errors',
  '/',
  '/mfe/orders/x',
];

const tricks = [
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '//elsewhere.example/api/user',
  '/api//sales-orders',
  '/api/sales-orders/',
  '/API/SALES-ORDERS',
  '/api/sales-orders;x=1',
  '/api/sales-orders%3Flimit=1',
  '/api/sales-orders/%00',
  '/api/sales-orders/%',
  '/mfe/orders/..%2f..%2fpackage.json',
  '/mfe/orders/%2e%2e/%2e%2e/src/main.ts',
  '/mfe/billing/\\..\\..\\x',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/api/internal/users/sign-in',
  '/internal/users/sign-in',
  '/health/ready/../../metrics',
  '/metrics',
  'http://elsewhere.example/api/user',
  '*',
  `/api/${'a/'.repeat(2000)}`,
  `/api/customers?q=${'x'.repeat(14_000)}`,
  '/api/customers?q=%ff%fe&from=%',
];

const methods = [
  'OPTIONS',
  'TRACE',
  'HEAD',
  'PUT',
  'DELETE',
  'PROPFIND',
  'QUERY',
  'CONNECT',
  'BREW',
  'get',
  'GET\t',
];

interface Around {
  host: string;
  cookie: string;
}

const request = (
  { host, cookie }: Around,
  line: string,
  headers: string[] = [],
  body: Buffer | string = '',
): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${[line, `Host: ${host}`, `Origin: http://${host}`, `Cookie: ${cookie}`, ...headers].join('\r\n')}\r\n\r\n`,
      'latin1',
    ),
    Buffer.from(body),
  ]);

const json = 'Content-Type: application/json';
const length = (value: number | string) => `Content-Length: ${value}`;

interface Raw {
  what: string;
  bytes: Buffer;
}

/** Makes a request of that first line, and says what is wrong with it. */
type As = (what: string, line: string, headers?: string[], content?: Buffer | string) => Raw;

/** What can be wrong with a body and with what the head says of it. */
const bodyCases = (as: As, post: string): (() => Raw)[] => {
  const body = '{"username":"someone","password":"Test-Passw0rd"}';
  const zipped = gzipSync(body);
  return [
    () => as('broken JSON', post, [json, length(5)], '{"a":'),
    () => as('shorter than it says', post, [json, length(500)], body),
    () => as('longer than it says', post, [json, length(10)], body),
    () => as('length that is no number', post, [json, length('1e3')], body),
    () => as('negative length', post, [json, length(-1)], body),
    () => as('two lengths', post, [json, length(10), length(20)], body),
    () =>
      as(
        'length and chunks',
        post,
        [json, length(4), 'Transfer-Encoding: chunked'],
        '0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
      ),
    () => as('broken chunks', post, [json, 'Transfer-Encoding: chunked'], 'zz\r\nabc\r\n'),
    () => as('chunks without an end', post, [json, 'Transfer-Encoding: chunked'], '5\r\n{"a":\r\n'),
    () =>
      as(
        'chunks above the limit',
        post,
        [json, 'Transfer-Encoding: chunked'],
        `180000\r\n${'['.repeat(0x180000)}\r\n0\r\n\r\n`,
      ),
    () => as('gzip', post, [json, 'Content-Encoding: gzip', length(zipped.length)], zipped),
    () => as('gzip broken off', post, [json, 'Content-Encoding: gzip', length(20)], zipped.subarray(0, 20)),
    () => as('no gzip', post, [json, 'Content-Encoding: gzip', length(body.length)], body),
    () =>
      as('a bomb of gzip', post, [json, 'Content-Encoding: gzip'], gzipSync(Buffer.alloc(30_000_000, 32))),
    () => as('brotli that is none', post, [json, 'Content-Encoding: br', length(3)], 'abc'),
    () => as('unknown encoding', post, [json, 'Content-Encoding: sdch', length(body.length)], body),
    () => as('body of another type', post, ['Content-Type: text/xml', length(4)], '<a/>'),
    () =>
      as(
        'bytes that are no text',
        post,
        [json, length(6)],
        Buffer.from([0x22, 0xff, 0xfe, 0x00, 0x80, 0x22]),
      ),
    () => as('a mark of byte order', post, [json, length(5)], '\ufeff{}'),
  ];
};

/** What can be wrong with a head: headers, versions, methods, paths. */
const headCases = (as: As, draw: Draw, target: string, post: string): (() => Raw)[] => [
  () =>
    as('huge header', `GET ${target} HTTP/1.1`, [`X-A: ${'a'.repeat(draw.one([9_000, 17_000, 200_000]))}`]),
  () =>
    as(
      'many headers',
      `GET ${target} HTTP/1.1`,
      Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`),
    ),
  () => as('many cookies', `GET ${target} HTTP/1.1`, [`Cookie: ${'sid=x; '.repeat(800)}`]),
  () => as('header of odd bytes', `GET ${target} HTTP/1.1`, ['X-Request-Id: a\x00b', 'X-A: \xff']),
  () =>
    as('forged identity', `GET ${target} HTTP/1.1`, ['X-Primal-Identity: e30.AAAA', 'X-Forwarded-Host: x']),
  () => as('expects', post, [json, 'Expect: 200-ok', length(2)], '{}'),
  () =>
    as('upgrade', `GET ${target} HTTP/1.1`, [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: x',
    ]),
  () => as('range', `GET ${target} HTTP/1.1`, ['Range: bytes=9999999999-1,-', 'If-None-Match: *']),
  () => as('old version', `GET ${target} HTTP/0.9`),
  () => as('version without keeping', `GET ${target} HTTP/1.0`),
  () => as('unknown version', `GET ${target} HTTP/9.9`),
  () => as('odd method', `${draw.one(methods)} ${target} HTTP/1.1`),
  () => as('path', `${draw.one(['GET', 'POST', 'DELETE'])} ${draw.one(tricks)} HTTP/1.1`),
  () => as('path', `GET ${draw.one(tricks)} HTTP/1.1`),
];

/** A request as no client library sends one: what is wrong with it, and its bytes. */
export const rawRequest = (draw: Draw, around: Around): Raw => {
  const target = draw.one(targets);
  const post = `POST ${target} HTTP/1.1`;
  const as: As = (what, line, headers, content) => ({
    what: `${what}: ${line.slice(0, 80)}`,
    bytes: request(around, line, headers, content),
  });
  const cases = [
    ...bodyCases(as, post),
    ...headCases(as, draw, target, post),
    () => ({
      what: 'no HTTP',
      bytes: Buffer.from(draw.one(['\x16\x03\x01\x02\x00', 'hello\r\n\r\n', '\r\n\r\n', '\x00'.repeat(50)])),
    }),
    () => ({
      what: 'two at once',
      bytes: Buffer.concat([
        request(around, 'GET /api/health HTTP/1.1'),
        request(around, `GET ${target} HTTP/1.1`),
      ]),
    }),
    () => ({ what: 'broken off in the head', bytes: request(around, post).subarray(0, 30) }),
  ];
  return draw.one(cases)();
};

/** Sends bytes and then nothing more; gives the statuses that came until the connection ended. */
export const sendRaw = (port: number, bytes: Buffer): Promise<{ statuses: number[]; text: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const waiting = setTimeout(() => {
      socket.destroy();
      reject(new Error('neither answer nor end'));
    }, longestWait);
    const end = () => {
      clearTimeout(waiting);
      resolve({
        statuses: [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status)),
        text,
      });
    };
    socket.on('data', (chunk) => {
      text = (text + chunk.toString('latin1')).slice(0, 100_000);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', end);
    socket.end(bytes);
  });
