import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { type Identity, identityHeader } from '@primal/contracts/shared/identity';
import { recentWritesHeader, writesHeader } from '@primal/contracts/shared/recent-writes';
import { drainingHeader } from '@primal/service-kit/http/server';
import { deriveIdentityKey, signIdentity } from '@primal/service-kit/identity';

/** Connection headers (RFC 9110, 7.6.1), never forwarded. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const gatewaysOwn = [
  'host',
  'cookie',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'traceparent',
  'tracestate',
  identityHeader,
  recentWritesHeader,
];

const droppedFromRequest = new Set([...hopByHop, ...gatewaysOwn]);
const droppedFromAnswer = new Set([...hopByHop, 'set-cookie', 'x-request-id', drainingHeader, writesHeader]);

const listConnectionHeaders = (connection: string | string[] | undefined): string[] =>
  String(connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());

export const filterHeadersForService = (request: IncomingMessage, hasBody: boolean): string[] => {
  const { rawHeaders } = request;
  const named = listConnectionHeaders(request.headers.connection);
  const forwarded: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    const lower = name.toLowerCase();
    if (droppedFromRequest.has(lower) || named.includes(lower)) continue;
    if (lower === 'content-length' && !hasBody) continue;
    forwarded.push(name, rawHeaders[index + 1] as string);
  }
  return forwarded;
};

export const filterHeadersForClient = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = listConnectionHeaders(headers.connection);
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !droppedFromAnswer.has(name) && !named.includes(name)),
  );
};

/** Validity in milliseconds: longer than any call, but too short to reuse a header from a log. */
const validMs = 60_000;

type Caller = Pick<Identity, 'userId' | 'name' | 'role' | 'permissions' | 'session' | 'address'>;
export type SignIdentity = (audience: Area, caller: Caller, requestId: string) => string;

/** Creates identity headers, signed with each service's own key. */
export const createIdentitySigner = (master: string): SignIdentity => {
  const keys = Object.fromEntries(areaNames.map((area) => [area, deriveIdentityKey(master, area)])) as Record<
    Area,
    string
  >;
  return (audience, { userId, name, role, permissions, session, address }, requestId) =>
    signIdentity(
      { userId, name, role, permissions, requestId, expires: Date.now() + validMs, session, address },
      { audience, key: keys[audience] },
    );
};
