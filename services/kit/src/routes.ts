import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EntitySchemaWithMeta } from '@mikro-orm/core';
import type { Answer, ApiTable, Body, Call, Params, Query } from '@primal/contracts/shared/api';
import type { Envelope, EventDefinition } from '@primal/contracts/shared/events';
import type { Identity } from '@primal/contracts/shared/identity';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CheckFreshness } from './events/freshness.ts';
import type { ProblemError } from './problem.ts';
import type { Republished } from './snapshots.ts';
import type { Subscription } from './subscriptions.ts';
import type { Tx } from './tx.ts';

export interface Request<C extends Call, T = unknown> {
  params: Params<C>;
  query: Query<C>;
  body: Body<C>;
  identity: Identity;
  tx: Tx<T>;
  log: Logger;
}

export interface Committed<C extends Call, T = unknown> extends Omit<Request<C, T>, 'tx'> {
  db: Kysely<T>;
  /**
   * Also resolves for an event that arrived shortly before; null after `ms`. List the definition in `awaits`.
   */
  waitForEvent<Data>(
    definition: EventDefinition<Data>,
    key: string,
    ms: number,
  ): Promise<Envelope<Data> | null>;
}

/**
 * Request of a handler that manages its own transactions: `tx` only reads; writes go through `transaction`.
 */
export interface LongRequest<C extends Call, T = unknown> extends Request<C, T> {
  /** The caller's idempotency key; the handler must honor it itself. */
  idempotencyKey: string | null;
  range: string | null;
  ifRange: string | null;
  transaction<R>(work: (tx: Tx<T>) => Promise<R>): Promise<R>;
  eventsBehind(): Promise<number>;
  checkFreshness: CheckFreshness;
}

export class Reply<Content> {
  readonly status: number | undefined;
  readonly body: Content;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number | undefined, body: Content, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const reply = <Content>(status: number, body: Content): Reply<Content> => new Reply(status, body);

/** An answer that the browser stores and revalidates on each read: 304 if unchanged. */
export const replyWithETag = <Content>(content: Content): Reply<Content> =>
  new Reply(undefined, content, {
    ETag: `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`,
    'Cache-Control': 'private, no-cache',
  });

type FileContent = Uint8Array | Readable;

export const createFileReply = <Content extends FileContent>(
  content: Content,
  about: { type: string; name: string },
): Reply<Content> =>
  new Reply(undefined, content, {
    'Content-Type': about.type,
    'Content-Disposition': `attachment; filename="${about.name.replace(/[^\w.-]/g, '_')}"`,
  });

/** Rows with `X-Total-Count` and `Link: rel="next"` (docs/rules/lists.md#counts-and-pages). */
export class Page<Rows extends readonly unknown[]> {
  readonly rows: Rows;
  readonly total: number;
  readonly nextCursor: string | null;

  constructor(rows: Rows, total: number, nextCursor: string | null) {
    this.rows = rows;
    this.total = total;
    this.nextCursor = nextCursor;
  }
}

export const createPage = <Row>(
  rows: Row[],
  about?: { total: number; nextCursor: string | null },
): Page<Row[]> => new Page(rows, about?.total ?? rows.length, about?.nextCursor ?? null);

/** Commits the handler's writes, but releases the `Idempotency-Key`. */
export class CommittedProblem {
  readonly problem: ProblemError;

  constructor(problem: ProblemError) {
    this.problem = problem;
  }
}

export type Result<C extends Call> =
  | (C['list'] extends true ? (Answer<C> extends readonly unknown[] ? Page<Answer<C>> : never) : Answer<C>)
  | Reply<Answer<C>>
  | Reply<FileContent>
  | CommittedProblem;

type Maybe<R> = R | Promise<R>;
type Handle<C extends Call, T> = (request: Request<C, T>) => Maybe<Result<C>>;

interface HandlerParts<C extends Call, T> {
  /** Runs before the transaction; passes its result to the handler as the second argument. */
  before?(request: Omit<Request<C, T>, 'tx'>): Promise<unknown>;
  handle(request: LongRequest<C, T>, prepared?: unknown): Maybe<Result<C>>;
  after?(committed: Committed<C, T>, answer: Answer<C>): Maybe<Result<C>>;
  withoutTransaction?: true;
}

type Handler<C extends Call, T = unknown> = Handle<C, T> | HandlerParts<C, T>;

/** Maps each call of the table to its handler; a missing handler does not compile. */
export type Handlers<Api extends ApiTable, T = unknown> = { [Name in keyof Api]: Handler<Api[Name], T> };

/** Also runs for replays, so it must read its input from the stored answer. */
export const afterCommit = <C extends Call, T>(
  handle: Handle<C, T>,
  after: NonNullable<HandlerParts<C, T>['after']>,
): HandlerParts<C, T> => ({ handle, after });

/** For slow work without the database, like hashing: holds no connection or lock. */
export const prepare = <C extends Call, T, Prepared>(
  before: (request: Omit<Request<C, T>, 'tx'>) => Promise<Prepared>,
  handle: (request: Request<C, T>, prepared: Prepared) => Maybe<Result<C>>,
): HandlerParts<C, T> => ({
  before,
  handle: (request, prepared) => handle(request, prepared as Prepared),
});

/**
 * For calls that wait for other services: holds no transaction open. The handler must honor the
 * `Idempotency-Key` itself.
 */
export const withoutTransaction = <C extends Call, T>(
  handle: (request: LongRequest<C, T>) => Maybe<Result<C>>,
): HandlerParts<C, T> => ({ handle, withoutTransaction: true });

export interface Route {
  name: string;
  call: Call;
  parts: HandlerParts<Call, unknown>;
}

/** Calls of a folder with its tables, subscriptions and snapshots: an entry of a service's `slices`. */
export interface Slice<T = unknown> {
  routes: readonly Route[];
  entities?: readonly EntitySchemaWithMeta[];
  consumers?: readonly Subscription[];
  /** Current state for followers, all or by ids: rebuilds copies and a wiped broker. */
  republish?(db: Kysely<T>, ids?: readonly string[]): AsyncIterable<Republished>;
}

export const createSlice = <const Api extends ApiTable, T>(
  api: Api,
  handlers: Handlers<Api, T>,
  parts: Omit<Slice<T>, 'routes'> = {},
): Slice<T> => ({
  ...parts,
  routes: Object.entries(api).map(([name, call]) => {
    const handler: unknown = handlers[name as keyof Api];
    const parts = typeof handler === 'function' ? { handle: handler } : handler;
    return { name, call, parts: parts as HandlerParts<Call, unknown> };
  }),
});
