import type { Call } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { findCondition } from './actions.ts';
import { fittingBodies } from './bodies.ts';
import type { Draw } from './draw.ts';
import { drawStrangeId, drawWildBody, mutateBody, mutateQuery } from './mutate.ts';
import { type Found, isUuid, parseRecordKind, type RecordPool } from './record-pool.ts';
import { accepts, drawValid, type Surroundings } from './valid.ts';

/** Kinds of calls. A stranger's call has no session. */
export type CallSort = 'valid' | 'nearly valid' | 'wild' | 'stranger';
export type CallerKind = 'admin' | 'user' | 'visitor' | 'nobody';

export interface Sent {
  number: number;
  sort: CallSort;
  call: Call;
  who: CallerKind;
  target: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** Calls that sign in or out change their own session, so only the visitor makes them. */
const ofSessions = /^\/api\/(login|logout|register|user$)/;

const drawSort = (draw: Draw): CallSort => {
  const at = draw.int(0, 99);
  return at < 52 ? 'valid' : at < 84 ? 'nearly valid' : at < 92 ? 'wild' : 'stranger';
};

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : String(value));

const drawQuery = ({ query, path }: Call, around: Surroundings): Record<string, string> => {
  if (!query) return {};
  const drawn = Object.entries(drawValid(query, 'query', around) as object).filter(
    ([name, value]) => value !== undefined && value !== null && name !== 'cursor',
  );
  const cursor = around.draw.chance(0.15) ? around.known.cursor(path) : undefined;
  const texts = drawn.map(([name, value]) => [name, formatValue(value)]);
  return { ...Object.fromEntries(texts), ...(cursor && { cursor }) };
};

/** A body that fits the contract; redraws bodies that violate rules across fields. */
const drawBody = ({ method, path, body }: Call, around: Surroundings): unknown => {
  if (!body) return undefined;
  const fitting = around.draw.chance(0.7) ? fittingBodies[`${method} ${path}`]?.(around) : undefined;
  if (fitting && accepts(body, fitting)) return fitting;
  let drawn: unknown;
  for (let attempt = 0; attempt < 6; attempt++) {
    drawn = drawValid(body, 'body', around);
    if (accepts(body, drawn ?? {})) break;
  }
  return drawn;
};

const contentTypes = [
  ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', ''],
  ['application/json; charset=utf-7', 'application/problem+json'],
].flat();

const drawHeaders = (draw: Draw, number: number, sort: CallSort, run: string): Record<string, string> => ({
  'x-request-id': `${run}-${number}`,
  // Varies the address, because the gateway limits calls by address. Some calls share an address.
  'x-forwarded-for': draw.chance(0.05)
    ? '10.9.9.9'
    : `10.${number & 255}.${(number >> 8) & 255}.${(number >> 16) & 255}`,
  'content-type': sort === 'wild' && draw.chance(0.2) ? draw.one(contentTypes) : 'application/json',
  'idempotency-key':
    sort !== 'valid' && draw.chance(0.04) ? 'k'.repeat(draw.one([199, 201, 5000])) : `${run}-${number}`,
  ...(sort === 'stranger' && draw.chance(0.3) ? { origin: 'https://elsewhere.example' } : {}),
  ...(sort === 'wild' && draw.chance(0.1)
    ? { accept: 'text/html', 'accept-encoding': 'br', range: 'bytes=0-1' }
    : {}),
});

/** Composes a call from its number. `run` is part of the ids that it creates. */
export const composeCall = (
  draw: Draw,
  known: RecordPool,
  call: Call,
  { number, run }: { number: number; run: string },
): Sent => {
  const sort = drawSort(draw);
  const kind = parseRecordKind(call.path);
  const needsRecord = call.path.includes('{');
  const other =
    call.path === '/api/login'
      ? 'user'
      : draw.one(['salesOrder', 'invoice', 'invoice', 'customer', 'creditMemo', 'payment']);
  const about = needsRecord ? known.record(draw, kind, findCondition(call)) : known.record(draw, other);
  const around = { draw, known, about, filled: draw.one([0, 0.15, 0.5, 0.9]) };
  const query = drawQuery(call, around);
  const body = drawBody(call, around);
  const spoilt = sort === 'nearly valid' ? draw.one(listBreakableParts(needsRecord, call)) : null;
  const id = spoilt === 'path' ? drawStrangeId(draw, known) : formatId(about?.id);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    spoilt === 'path' ? id : fillParameter(name, call, around, id),
  );
  const search =
    spoilt === 'query' || (sort === 'wild' && draw.chance(0.3))
      ? mutateQuery(draw, query)
      : new URLSearchParams(query).toString();
  const plain = body === undefined ? undefined : JSON.stringify(body);
  const text =
    sort === 'wild' ? drawWildBody(draw) : spoilt === 'body' ? mutateBody(draw, known, body ?? {}) : plain;
  return {
    number,
    sort,
    call,
    who:
      sort === 'stranger'
        ? 'nobody'
        : ofSessions.test(call.path)
          ? 'visitor'
          : draw.chance(0.8)
            ? 'admin'
            : 'user',
    target: search ? `${path}?${search}` : path,
    body: call.method === 'GET' ? undefined : text,
    headers: drawHeaders(draw, number, sort, run),
  };
};

/** A path's parameter: a field of the call's record, an id near it, or the record's id. */
const fillParameter = (
  name: string,
  { path }: Call,
  { about, draw, known }: Surroundings,
  id: string,
): string => {
  if (name === 'account') return draw.one(['bank', 'cash', 'card', 'sales_tax', '1000']);
  if (name === 'date') return typeof about?.date === 'string' ? about.date : today();
  // A payout is a part of its drawer day, which the path names by date.
  if (path.includes('{date}')) return formatId((about?.payouts as Found[] | undefined)?.[0]?.id);
  return name === 'id' ? id : formatId(known.idFor(draw, name, about));
};

const formatId = (id: string | undefined): string =>
  isUuid(id) ? id : '0199a000-0000-7000-8000-000000000000';

/** Parts that may get the fault of a nearly valid call. The body, if there is one, is listed most often. */
const listBreakableParts = (needsRecord: boolean, { body, query }: Call): ('path' | 'query' | 'body')[] => {
  const parts = [
    ...(body ? (['body', 'body', 'body', 'body', 'body'] as const) : []),
    ...(query ? (['query', 'query'] as const) : []),
    ...(needsRecord ? (['path'] as const) : []),
  ];
  return parts.length > 0 ? parts : ['query'];
};
