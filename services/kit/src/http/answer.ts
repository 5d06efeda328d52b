import type { Call } from '@primal/contracts/shared/api';
import { maxExactCount } from '@primal/contracts/shared/api';
import { Page, Reply } from '../routes.ts';
import type { Context } from './context.ts';

export interface PlainAnswer {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

const formatNextLink = (ctx: Context, cursor: string): string => {
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  return `<${ctx.path}?${query}>; rel="next"`;
};

/** `10000+` above the exactly counted limit. */
const formatTotal = (total: number): string => (total > maxExactCount ? `${maxExactCount}+` : String(total));

const createPageHeaders = (
  ctx: Context,
  { total, nextCursor }: Page<readonly unknown[]>,
): Record<string, string> =>
  nextCursor === null
    ? { 'X-Total-Count': formatTotal(total) }
    : { 'X-Total-Count': formatTotal(total), Link: formatNextLink(ctx, nextCursor) };

export const toAnswer = (ctx: Context, call: Call, result: unknown): PlainAnswer => {
  const status = call.status ?? 200;
  if (result instanceof Reply)
    return { status: result.status ?? status, body: result.body, headers: result.headers };
  if (result instanceof Page) return { status, body: result.rows, headers: createPageHeaders(ctx, result) };
  return { status, body: result, headers: {} };
};

/** Answers that depend on caller and time must not be cached. */
const uncached = { 'Cache-Control': 'no-store' };

/** Writes the answer: 204 if the body is undefined, 304 if the caller's copy is current. */
export const sendAnswer = (ctx: Context, { status, body, headers }: PlainAnswer): void => {
  ctx.set({ ...uncached, ...headers });
  ctx.body = body instanceof Uint8Array ? Buffer.from(body) : (body ?? null);
  ctx.status = body === undefined ? 204 : status;
  if (headers.ETag && ctx.get('If-None-Match') === headers.ETag) ctx.status = 304;
};
