import { type EntitySchemaWithMeta, MikroORM } from '@mikro-orm/postgresql';
import { Client, type Pool } from 'pg';
import type { Logger } from 'pino';
import { inSpan, type SpanOptions, traceparent } from '../tracing.ts';
import { isOutdatedPlan } from './errors.ts';
import { longestAnswer, noticeLostConnections, unlimited } from './lost-connections.ts';

interface DatabaseOptions {
  url: string;
  service: string;
  entities: readonly EntitySchemaWithMeta[];
  poolSize: number;
  log: Logger;
}

const pools = new WeakMap<MikroORM, Pool>();

/** Statements with a name, by their text. Each connection keeps the plans of those that it has run. */
const names = new Map<string, string>();
const mostNames = 300;
/** How many names were given; none is given twice, since connections keep what they know by it. */
let given = 0;
/** How often a text comes before it gets a name: texts written for one occasion would fill the list. */
const seldom = 3;
const seen = new Map<string, number>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const count = (seen.get(text) ?? 0) + 1;
  if (count < seldom) {
    if (seen.size > 1_000) seen.clear();
    seen.set(text, count);
    return undefined;
  }
  seen.delete(text);
  given += 1;
  const name = `s${given}`;
  names.set(text, name);
  return name;
};

/** The part of a connection's socket that holds back what is written, and lets it go. */
interface Gathering {
  stream: { cork(): void; uncork(): void };
}

/**
 * Sends statements that come again and again under a name, so that PostgreSQL parses and plans them once for each
 * connection, and waits for no answer for ever: pg closes a connection whose answer does not come. A transaction that takes
 * the limit of its statements away (`unlimited`), a migration, may take its time and is sent as it is.
 */
class PreparingClient extends Client {
  #isUnlimited = false;
  #isGathering = false;

  override query(...sent: never[]): never {
    this.#gather();
    const [text, values, ...rest] = sent as unknown[];
    const query = super.query as (...all: unknown[]) => unknown;
    if (typeof text !== 'string') return query.apply(this, sent) as never;
    if (text === unlimited) this.#isUnlimited = true;
    const isLimited = !this.#isUnlimited && (values === undefined || Array.isArray(values));
    if (/^(commit|rollback)$/i.test(text)) this.#isUnlimited = false;
    const isPrepared = isLimited && Array.isArray(values) && (values.length > 0 || isQuestion(text));
    const isPromised = !sent.some((each) => typeof each === 'function');
    const sendAs = (name: string | undefined): unknown =>
      query.apply(this, [{ name, text, values, query_timeout: longestAnswer }, ...rest]);
    const send = (): unknown => {
      if (!isLimited) return query.apply(this, sent);
      const name = isPrepared ? nameOf(text) : undefined;
      if (!name || !isPromised) return sendAs(name);
      return (sendAs(name) as Promise<unknown>).catch((error) => {
        this.#forgetPlan(text, error);
        return sendAs(undefined);
      });
    };
    return (isPromised && traceparent() ? inSpan(...spanOf(text), send) : send()) as never;
  }

  /** All statements of one turn go out in one packet: a write for each cost more than the statement. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as { connection: Gathering }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Throws other failures, and all within a transaction, where the unit of work runs again. */
  #forgetPlan(text: string, error: unknown): void {
    if (!isOutdatedPlan(error)) throw error;
    names.delete(text);
    if (this.getTransactionStatus() !== 'I') throw error;
  }
}

const isQuestion = (text: string): boolean => /^select /i.test(text) && !text.includes(';');

/** Statements have `$1` where values go, so their text gives nothing away. */
const spanOf = (text: string): [string, SpanOptions] => [
  text.slice(0, text.search(/\s|$/)).toLowerCase(),
  { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1_000) } },
];

/** Nothing is connected before it is used; unqualified tables are those of the role's own schema. */
export const openDatabase = ({ url, service, entities, poolSize, log }: DatabaseOptions): MikroORM => {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [...entities],
    pool: { min: 0, max: poolSize, idleTimeoutMillis: 60_000 },
    driverOptions: {
      application_name: service,
      Client: PreparingClient,
      onPoolCreated: (pool: Pool) => pools.set(orm, pool),
      // Statements go out without waiting for the answers to those before them.
      pipeline: true,
      // Waiting for a connection ends in a 503 rather than in a caller that gives up first.
      connectionTimeoutMillis: 5_000,
      statement_timeout: 20_000,
      idle_in_transaction_session_timeout: 60_000,
      ...noticeLostConnections,
    },
    metadataCache: { enabled: false },
    allowGlobalContext: false,
    ensureDatabase: false,
    logger: (message) => log.debug(message),
  });
  return orm;
};

/** The pool behind the ORM, made when first asked for. */
export const poolOf = (orm: MikroORM): Pool => {
  if (!pools.has(orm)) orm.em.getKysely<unknown>();
  const pool = pools.get(orm);
  if (!pool) throw new Error('The ORM has made no pool.');
  return pool;
};
