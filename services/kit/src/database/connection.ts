import { type EntityManager, type EntitySchemaWithMeta, MikroORM } from '@mikro-orm/postgresql';
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, TypeOverrides, types } from 'pg';
import type { Logger } from 'pino';
import { runInSpan, type SpanOptions, traceparent } from '../tracing.ts';
import { isOutdatedPlan } from './errors.ts';
import { lostAnswerTimeout, noTimeoutSql, readConnectionLossOptions } from './lost-connections.ts';

interface DatabaseOptions {
  url: string;
  service: string;
  entities: readonly EntitySchemaWithMeta[];
  poolSize: number;
  log: Logger;
}

export interface Database {
  pool: Pool;
  db: Kysely<unknown>;
  /** The first call prepares all entities, which takes a tenth of a start. */
  forkEntityManager(): EntityManager;
  close(): Promise<void>;
}

/** Names of prepared statements by their text. Each connection caches the plans of statements that it ran. */
const names = new Map<string, string>();
const maxNames = 300;
let statementCount = 0;
/**
 * Number of uses after which a text is prepared. Texts that are used only once or twice would fill the list.
 */
const minUses = 3;
const seen = new Map<string, number>();

const nameStatement = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames) return known;
  const count = (seen.get(text) ?? 0) + 1;
  if (count < minUses) {
    if (seen.size > 1_000) seen.clear();
    seen.set(text, count);
    return undefined;
  }
  seen.delete(text);
  statementCount += 1;
  const name = `s${statementCount}`;
  names.set(text, name);
  return name;
};

/**
 * Prepares repeated statements, so that PostgreSQL parses and plans them once for each connection. Closes a
 * connection whose answer does not arrive in time. Transactions without a statement limit (`noTimeoutSql`, for
 * migrations) are exempt from both.
 */
class PreparingClient extends Client {
  #isUnlimited = false;

  override query(...sent: never[]): never {
    const [text, values, ...rest] = sent as unknown[];
    const query = super.query as (...all: unknown[]) => unknown;
    if (typeof text !== 'string') return query.apply(this, sent) as never;
    if (text === noTimeoutSql) this.#isUnlimited = true;
    const isLimited = !this.#isUnlimited && (values === undefined || Array.isArray(values));
    if (/^(commit|rollback)$/i.test(text)) this.#isUnlimited = false;
    const isPrepared = isLimited && Array.isArray(values) && (values.length > 0 || isQuestion(text));
    const isPromised = !sent.some((each) => typeof each === 'function');
    const sendAs = (name: string | undefined): unknown =>
      query.apply(this, [{ name, text, values, query_timeout: lostAnswerTimeout }, ...rest]);
    const send = (): unknown => {
      if (!isLimited) return query.apply(this, sent);
      const name = isPrepared ? nameStatement(text) : undefined;
      if (!name || !isPromised) return sendAs(name);
      return (sendAs(name) as Promise<unknown>).catch((error) => {
        this.#forgetPlan(text, error);
        return sendAs(undefined);
      });
    };
    return (isPromised && traceparent() ? runInSpan(...toSpan(text), send) : send()) as never;
  }

  /**
   * Forgets an outdated plan. Rethrows other failures, and every failure within a transaction, which the
   * unit of work retries.
   */
  #forgetPlan(text: string, error: unknown): void {
    if (!isOutdatedPlan(error)) throw error;
    names.delete(text);
    if (this.getTransactionStatus() !== 'I') throw error;
  }
}

const isQuestion = (text: string): boolean => /^select /i.test(text) && !text.includes(';');

const toSpan = (text: string): [string, SpanOptions] => [
  text.slice(0, text.search(/\s|$/)).toLowerCase(),
  { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1_000) } },
];

/** Object identifier of PostgreSQL's `text[]`. */
const textArray: number = 1009;

/** Parsers that the ORM expects of its driver: dates and times as text. */
const createTypes = (): TypeOverrides => {
  const overrides = new TypeOverrides();
  const parsers = createPostgreSqlTypeParsers(types.getTypeParser(textArray));
  for (const [oid, parse] of Object.entries(parsers)) overrides.setTypeParser(Number(oid), parse);
  return overrides;
};

export const openDatabase = ({ url, service, entities, poolSize, log }: DatabaseOptions): Database => {
  const pool = new Pool({
    connectionString: url,
    application_name: service,
    max: poolSize,
    idleTimeoutMillis: 60_000,
    types: createTypes(),
    Client: PreparingClient,
    pipeline: true,
    // A 503 reaches the caller before the caller gives up.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 60_000,
    ...readConnectionLossOptions(),
  });
  // Without listeners, a lost connection would end the process. Its query rejects anyway.
  const noteLoss = (error: Error) => log.debug({ err: error }, 'a database connection was lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let orm: MikroORM | undefined;
  let closed: Promise<void> | undefined;
  return {
    pool,
    db,
    forkEntityManager() {
      orm ??= new MikroORM({
        clientUrl: url,
        driverOptions: db,
        entities: [...entities],
        metadataCache: { enabled: false },
        allowGlobalContext: false,
        ensureDatabase: false,
        logger: (message) => log.debug(message),
      });
      return orm.em.fork();
    },
    async close() {
      closed ??= pool.end();
      await closed;
    },
  };
};
