import { z } from 'zod';
import type { CallPermission } from './permissions.ts';
import { businessDate, id, text, verbatim } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API: drives the service's router, the browser's typed client and the OpenAPI document.
 * `{name}` in the path is the id of a record, unless `params` says what it is; text that does not fit answers 404.
 */
export interface Call {
  method: Method;
  path: `/${string}`;
  /** Who may send it (docs/rules/identity-and-sessions.md#permissions). */
  permission: CallPermission;
  /** The sentence of its 403, where the general one says too little: 'Only an admin may delete accounts.' */
  refusal?: string;
  /** One sentence for the OpenAPI page. */
  summary: string;
  /** Parts of the path that are no ids, by name. */
  params?: Readonly<Record<string, z.ZodType<string, string>>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Success status; 200 when absent. */
  status?: 200 | 201 | 202 | 204;
  /** Creates a document: takes `Idempotency-Key` (docs/rules/errors.md#idempotency). */
  creates?: true;
  /** Answers the bytes of a file of this media type under a name (`Content-Disposition`); `answer` is `nothing`. */
  file?: 'application/pdf' | 'text/html' | 'text/csv' | 'application/gzip' | 'application/octet-stream';
  /** Answers an array with `X-Total-Count` and `Link` (docs/rules/lists.md#counts-and-pages). */
  list?: true;
}

/** The calls of one area by name, e.g. `ordersApi.createOrder`. */
export type ApiTable = Readonly<Record<string, Call>>;

export const apiTable = <const Table extends ApiTable>(table: Table): Table => table;

/** What a caller sends as the body, before parsing. */
export type BodyInput<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
/** What a handler receives as the body, after parsing. */
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
/** A call's query as the caller writes it, before defaults. */
export type QueryInput<C extends Call> = C['query'] extends z.ZodType
  ? z.input<C['query']>
  : Record<string, never>;
/** A call's query as the handler gets it, defaults filled in. */
export type Query<C extends Call> = C['query'] extends z.ZodType
  ? z.output<C['query']>
  : Record<string, never>;
/** The body of a call's successful answer. */
export type Answer<C extends Call> = z.output<C['answer']>;

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** Path parameters by name, e.g. `{id: string}`. */
export type Params<C extends Call> = { [Name in ParamNames<C['path']>]: string };

/** More rows are counted as `10000+` (docs/rules/lists.md#counts-and-pages). */
export const exactlyCounted = 10_000;

/** Records of a list's page whose caller names no `limit`, where each carries a list of its own. */
export const shortPage = 50;

/** An optional query parameter; an empty one counts as absent. */
export const parameter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `Must be one of ${values.join(', ')}.` });

/**
 * The query of a list call: `limit` (default 500, or what is said here; capped at 1000), `cursor`, `from`, `to`, `q`,
 * `order`, plus the given `sort` fields, `status` values and foreign keys (docs/rules/lists.md#every-list).
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

/** The answer of calls that say nothing back. */
export const nothing = z.undefined();

/** The next number of a series; a preview that reserves nothing. */
export const nextNumberAnswer = z.object({ nextNumber: z.string() });
