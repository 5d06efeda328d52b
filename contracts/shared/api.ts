import { z } from 'zod';
import type { CallPermission } from './permissions.ts';
import { businessDate, id, text, verbatim } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * API call, from which the service's router, the browser's typed client and the OpenAPI document derive.
 * `{name}` in the path is a record id unless `params` defines it. Invalid text answers 404.
 */
export interface Call {
  method: Method;
  path: `/${string}`;
  /** Required permission (docs/rules/identity-and-sessions.md#permissions). */
  permission: CallPermission;
  /** Replaces the general 403 sentence: 'Only an admin may delete accounts.' */
  refusal?: string;
  summary: string;
  params?: Readonly<Record<string, z.ZodType<string, string>>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** Creates a document and accepts `Idempotency-Key` (docs/rules/errors.md#idempotency). */
  creates?: true;
  /** Answers a named file of this media type (`Content-Disposition`). `answer` is `noContent`. */
  file?: 'application/pdf' | 'text/html' | 'text/csv' | 'application/gzip' | 'application/octet-stream';
  /** Answers an array with `X-Total-Count` and `Link` (docs/rules/lists.md#counts-and-pages). */
  list?: true;
}

export type ApiTable = Readonly<Record<string, Call>>;

export const apiTable = <const Table extends ApiTable>(table: Table): Table => table;

export type BodyInput<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
export type QueryInput<C extends Call> = C['query'] extends z.ZodType
  ? z.input<C['query']>
  : Record<string, never>;
export type Query<C extends Call> = C['query'] extends z.ZodType
  ? z.output<C['query']>
  : Record<string, never>;
export type Answer<C extends Call> = z.output<C['answer']>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
export type Params<C extends Call> = { [Name in ParamNames<C['path']>]: string };

/** Exact count limit. More rows count as `10000+` (docs/rules/lists.md#counts-and-pages). */
export const maxExactCount = 10_000;

/** Default `limit` for lists whose records contain lists. */
export const shortPageSize = 50;

/** Optional query parameter. Empty counts as absent. */
export const parameter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Must be one of ${values.join(', ')}.` });

/**
 * List query: `limit` (default 500 or as given, at most 1000), `cursor`, `from`, `to`, `q` and `order`. Also
 * accepts the given `sort` fields, `status` values and foreign keys (docs/rules/lists.md#every-list).
 */
export const listQuery = <
  const Sort extends readonly [string, ...string[]],
  const Status extends readonly [string, ...string[]],
  const Keys extends readonly string[] = readonly [],
>(options: {
  sort: Sort;
  status?: Status;
  keys?: Keys;
  limit?: number;
}) =>
  z.object({
    limit: parameter(
      z
        .string()
        .regex(/^[1-9]\d*$/, 'Must be a whole number of 1 or more.')
        .transform((value) => Math.min(Number(value), 1000)),
    ).transform((value) => value ?? options.limit ?? 500),
    cursor: parameter(verbatim(4000)),
    from: parameter(businessDate()),
    to: parameter(businessDate()),
    q: parameter(text(200)).transform((value) => value?.trim() || undefined),
    sort: parameter(oneOf(options.sort)),
    order: parameter(oneOf(['asc', 'desc'])),
    status: parameter(oneOf((options.status ?? ['']) as Status)),
    ...(Object.fromEntries((options.keys ?? []).map((key) => [key, parameter(id())])) as unknown as {
      [K in Keys[number]]: z.ZodOptional<z.ZodType<string, string>>;
    }),
  });

export const noContent = z.undefined();

export const nextNumberAnswer = z.object({ nextNumber: z.string() });

interface Named {
  params?: Record<string, string> | undefined;
  query?: object | undefined;
}

export const buildCallAddress = (
  { path }: Pick<Call, 'path'>,
  { params = {}, query = {} }: Named = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
};
