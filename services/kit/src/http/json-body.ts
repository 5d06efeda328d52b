import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { ProblemError, problem } from '../problem.ts';
import type { Context, Step } from './context.ts';

const limit = 1024 * 1024;

/**
 * Maximum number of values in a body. The largest document, an order of 1,000 lines, has a fifth of this
 * number.
 */
const maxValues = 100_000;

/** Maximum nesting depth; schemas have at most five levels. */
const maxDepth = 100;

const createMalformed = () =>
  problem.badRequest('The request is not valid JSON.', undefined, 'malformed_json');

const codes = { quote: 34, comma: 44, open: 91, backslash: 92, close: 93, openRecord: 123, closeRecord: 125 };

/** Parsing a megabyte of brackets would block other calls for too long. */
const assertFewValues = (raw: string): void => {
  let values = 1;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (isInText) {
      if (code === codes.backslash) at += 1;
      else if (code === codes.quote) isInText = false;
    } else if (code === codes.quote) isInText = true;
    else if (code === codes.comma) values += 1;
    else if (code === codes.open || code === codes.openRecord) {
      values += 1;
      depth += 1;
    } else if (code === codes.close || code === codes.closeRecord) depth -= 1;
    if (values > maxValues) throw problem.tooLarge(`The request holds more than ${maxValues} values.`);
    if (depth > maxDepth)
      throw problem.badRequest(
        `The request is nested more than ${maxDepth} levels deep.`,
        undefined,
        'invalid',
      );
  }
};

const sentence = 'Contains characters that cannot be stored.';

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const findUnstorable = (value: unknown, path: string[]): string[] | null => {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = isStorable(key) ? findUnstorable(entry, [...path, key]) : path;
    if (found) return found;
  }
  return null;
};

/** PostgreSQL stores neither NUL nor broken surrogates; in JSON these occur only as escapes. */
const assertStorable = (raw: string, body: unknown): void => {
  if (!/\\u(0000|[dD][89a-fA-F])/.test(raw)) return;
  const path = findUnstorable(body, []);
  if (path)
    throw problem.badRequest(`The request ${sentence.toLowerCase()}`, [
      { path: path.join('.'), message: sentence },
    ]);
};

export const parseJson = (raw: string): unknown => {
  if (raw.trim() === '') return undefined;
  assertFewValues(raw);
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw createMalformed();
  }
  if (typeof body !== 'object' || body === null) throw createMalformed();
  assertStorable(raw, body);
  return body;
};

const createTooLarge = () => problem.tooLarge('The request is larger than 1 MB.');

const decoders = { gzip: createUnzip, deflate: createUnzip, br: createBrotliDecompress };

const decode = (request: IncomingMessage) => {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding === 'identity') return request;
  if (!Object.hasOwn(decoders, encoding))
    throw problem.notJson('The request has an encoding that is not supported.');
  const decoder = decoders[encoding as keyof typeof decoders]();
  // `pipe` passes no failure on: a caller that leaves in the middle would never be noticed.
  request.once('error', () => decoder.destroy());
  return request.pipe(decoder);
};

/** The limit is for the decoded body. */
const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const body = decode(request);
  // The request still carries the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: body !== request })) {
    size += chunk.length;
    if (size > limit) throw createTooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
};

const readRaw = async (ctx: Context): Promise<string> => {
  try {
    return await readText(ctx.req);
  } catch (error) {
    // Discards the rest: unread, it would keep the connection open and block a stopping process.
    ctx.req.unpipe();
    ctx.req.resume();
    throw error instanceof ProblemError ? error : createMalformed();
  }
};

const hasContent = (ctx: Context): boolean =>
  (ctx.request.length ?? 0) > 0 || ctx.get('transfer-encoding') !== '';

export const parseJsonBody: Step = async (ctx, next) => {
  if (!hasContent(ctx)) return next();
  if (!ctx.request.is('json')) throw problem.notJson();
  if ((ctx.request.length ?? 0) > limit) throw createTooLarge();
  ctx.state.rawBody = await readRaw(ctx);
  ctx.state.body = parseJson(ctx.state.rawBody);
  return next();
};
