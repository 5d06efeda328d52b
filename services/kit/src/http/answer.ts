import type { Call } from '@primal/contracts/shared/api';
import { exactlyCounted } from '@primal/contracts/shared/api';
import { Page, Reply } from '../routes.ts';
import type { Context } from './context.ts';

/** What a handler returned, with the status it means. */
export interface PlainAnswer {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

const nextLink = (ctx: Context, cursor: string): string => {
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  return `<${ctx.path}?${query}>; rel="next"`;
};

/** `10000+` for more rows than are counted exactly. */
const totalText = (total: number): string => (total > exactlyCounted ? `${exactlyCounted}+` : String(total));

const pageHeaders = (
  ctx: Context,
  { total, nextCursor }: Page<readonly unknown[]>,
): Record<string, string> =>
  nextCursor === null
    ? { 'X-Total-Count': totalText(total) }
    : { 'X-Total-Count': totalText(total), Link: nextLink(ctx, nextCursor) };

/** The answer for what a handler returned: a body, a `Page` or a `Reply`. */
export const toAnswer = (ctx: Context, call: Call, result: unknown): PlainAnswer => {
  const status = call.status ?? 200;
  if (result instanceof Reply)
    return { status: result.status ?? status, body: result.body, headers: result.headers };
  if (result instanceof Page) return { status, body: result.rows, headers: pageHeaders(ctx, result) };
  return { status, body: result, headers: {} };
};

/** What depends on who asks and when is in no cache's interest. */
const uncached = { 'Cache-Control': 'no-store' };

/** Writes the answer; an undefined body is a 204, one that the caller has already is a 304. */
export const sendAnswer = (ctx: Context, { status, body, headers }: PlainAnswer): void => {
  ctx.set({ ...uncached, ...headers });
  ctx.body = body instanceof Uint8Array ? Buffer.from(body) : (body ?? null);
  ctx.status = body === undefined ? 204 : status;
  if (headers.ETag && ctx.get('If-None-Match') === headers.ETag) ctx.status = 304;
};
