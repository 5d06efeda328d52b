import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Draw } from './draw.ts';
import { maxWaitMs } from './send.ts';

const targets = [
  ['/api/sales-orders', '/api/login', '/api/invoices', '/api/customers', '/api/client-errors'],
  ['/', '/mfe/orders/x'],
].flat();

const tricks = [
  ['/api/%2e%2e/%2e%2e/etc/passwd', '/../../etc/passwd', '//elsewhere.example/api/user'],
  ['/api//sales-orders', '/api/sales-orders/', '/API/SALES-ORDERS', '/api/sales-orders;x=1'],
  ['/api/sales-orders%3Flimit=1', '/api/sales-orders/%00', '/api/sales-orders/%'],
  ['/mfe/orders/..%2f..%2fpackage.json', '/mfe/orders/%2e%2e/%2e%2e/src/main.ts', '/mfe/billing/\\..\\..\\x'],
  ['/assets/%2e%2e%2f%2e%2e%2fpackage.json', '/api/internal/users/sign-in', '/internal/users/sign-in'],
  ['/health/ready/../../metrics', '/metrics', 'http://elsewhere.example/api/user', '*'],
  [`/api/${'a/'.repeat(2000)}`, `/api/customers?q=${'x'.repeat(14_000)}`, '/api/customers?q=%ff%fe&from=%'],
].flat();

const methods = ['OPTIONS', 'HEAD', 'PUT', 'DELETE', 'TRACE', 'CONNECT'];
const unknownMethods = ['PROPFIND', 'QUERY', 'BREW', 'get', 'GET\t'];

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
const formatLength = (value: number | string) => `Content-Length: ${value}`;

interface Raw {
  what: string;
  bytes: Buffer;
}

const login = '{"username":"someone","password":"Test-Passw0rd"}';
const zipped = gzipSync(login);
const bomb = gzipSync(Buffer.alloc(30_000_000, 32));
const chunked = 'Transfer-Encoding: chunked';
const hidden = '0\r\n\r\nGET / HTTP/1.1\r\n\r\n';
const manyChunks = `180000\r\n${'['.repeat(0x180000)}\r\n0\r\n\r\n`;
const noText = Buffer.from([0x22, 0xff, 0xfe, 0x00, 0x80, 0x22]);

const bodies: readonly [what: string, headers: string[], content: Buffer | string][] = [
  ['broken JSON', [json, formatLength(5)], '{"a":'],
  ['shorter than it says', [json, formatLength(500)], login],
  ['longer than it says', [json, formatLength(10)], login],
  ['length that is no number', [json, formatLength('1e3')], login],
  ['negative length', [json, formatLength(-1)], login],
  ['two lengths', [json, formatLength(10), formatLength(20)], login],
  ['length and chunks', [json, formatLength(4), chunked], hidden],
  ['broken chunks', [json, chunked], 'zz\r\nabc\r\n'],
  ['chunks without an end', [json, chunked], '5\r\n{"a":\r\n'],
  ['chunks above the limit', [json, chunked], manyChunks],
  ['gzip', [json, 'Content-Encoding: gzip', formatLength(zipped.length)], zipped],
  ['gzip broken off', [json, 'Content-Encoding: gzip', formatLength(20)], zipped.subarray(0, 20)],
  ['no gzip', [json, 'Content-Encoding: gzip', formatLength(login.length)], login],
  ['a bomb of gzip', [json, 'Content-Encoding: gzip'], bomb],
  ['brotli that is none', [json, 'Content-Encoding: br', formatLength(3)], 'abc'],
  ['unknown encoding', [json, 'Content-Encoding: sdch', formatLength(login.length)], login],
  ['body of another type', ['Content-Type: text/xml', formatLength(4)], '<a/>'],
  ['bytes that are no text', [json, formatLength(6)], noText],
  ['a mark of byte order', [json, formatLength(5)], '\ufeff{}'],
  ['expects', [json, 'Expect: 200-ok', formatLength(2)], '{}'],
];

const sizes = [9_000, 17_000, 200_000];
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'];

const heads: readonly [what: string, headers: string[]][] = [
  ...sizes.map((size): [string, string[]] => ['huge header', [`X-A: ${'a'.repeat(size)}`]]),
  ['many headers', Array.from({ length: 3000 }, (_, at) => `X-${at}: 1`)],
  ['many cookies', [`Cookie: ${'sid=x; '.repeat(800)}`]],
  ['header of odd bytes', ['X-Request-Id: a\x00b', 'X-A: \xff']],
  ['forged identity', ['X-Primal-Identity: e30.AAAA', 'X-Forwarded-Host: x']],
  ['upgrade', upgrade],
  ['range', ['Range: bytes=9999999999-1,-', 'If-None-Match: *']],
];

const noRequests = ['\x16\x03\x01\x02\x00', 'hello\r\n\r\n', '\r\n\r\n', '\x00'.repeat(50)];

export const drawRawRequest = (draw: Draw, around: Around): Raw => {
  const target = draw.one(targets);
  const get = `GET ${target} HTTP/1.1`;
  const post = `POST ${target} HTTP/1.1`;
  const kind = draw.int(0, 39);
  if (kind < 20) {
    const [what, headers, content] = draw.one(bodies);
    return { what: `${what}: ${post}`, bytes: request(around, post, headers, content) };
  }
  if (kind < 29) {
    const [what, headers] = draw.one(heads);
    return { what: `${what}: ${get}`, bytes: request(around, get, headers) };
  }
  if (kind < 37) {
    const line = draw.one([
      `${draw.one(['GET', 'POST', 'DELETE'])} ${draw.one(tricks)} HTTP/1.1`,
      `${draw.one([...methods, ...unknownMethods])} ${target} HTTP/1.1`,
      `GET ${target} HTTP/${draw.one(['0.9', '1.0', '9.9'])}`,
    ]);
    return { what: `first line: ${line.slice(0, 80)}`, bytes: request(around, line) };
  }
  return draw.one([
    { what: 'no HTTP', bytes: Buffer.from(draw.one(noRequests)) },
    { what: 'two at once', bytes: Buffer.concat([request(around, get), request(around, get)]) },
    { what: 'broken off in the head', bytes: request(around, post).subarray(0, 30) },
  ]);
};

export const sendRaw = (port: number, bytes: Buffer): Promise<{ statuses: number[]; text: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const waiting = setTimeout(() => {
      socket.destroy();
      reject(new Error('neither answer nor end'));
    }, maxWaitMs);
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
