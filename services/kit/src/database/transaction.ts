import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { runInSpan } from '../tracing.ts';

export interface Session {
  readonly db: Kysely<unknown>;
  /** Sends a statement without waiting for it; the commit fails with it. */
  send(statement: CompiledQuery): void;
  commit(last: CompiledQuery | null): Promise<Record<string, string> | undefined>;
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const toResult = <R>({ command, rowCount, rows }: PgResult): QueryResult<R> => ({
  rows: (rows ?? []) as R[],
  ...(writing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/**
 * Kysely's own transactions wait for each statement before they send the next. This transaction leaves the
 * order to pg.
 */
const createKysely = (connection: DatabaseConnection, pool: Pool): Kysely<unknown> => {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const dialect = new PostgresDialect({ pool });
  return new Transaction<unknown>({
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  });
};

class ClientSession implements Session {
  readonly db: Kysely<unknown>;
  readonly #client: PoolClient;
  readonly #sent: Promise<unknown>[] = [];
  #hasEnded = false;

  constructor(client: PoolClient, pool: Pool) {
    this.#client = client;
    this.#keep(client.query('begin isolation level read committed'));
    this.db = createKysely(
      {
        executeQuery: (query) => this.#execute(query),
        streamQuery: () => {
          throw new Error('A transaction cannot stream rows.');
        },
      },
      pool,
    );
  }

  #keep(sent: Promise<unknown>): void {
    this.#sent.push(sent);
    // The next awaited statement reports this failure.
    sent.catch(() => {});
  }

  #query({ sql, parameters }: CompiledQuery): Promise<PgResult> {
    if (this.#hasEnded) throw new Error('This transaction has ended.');
    return this.#client.query(sql, [...parameters]);
  }

  /** Throws the first failure in the order of sending: later failures are its consequences. */
  async #inOrder<Last>(last: Promise<Last>): Promise<Last> {
    last.catch(() => {});
    for (const sent of this.#sent.splice(0)) await sent;
    return last;
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toResult(await this.#inOrder(this.#query(query)));
  }

  send(statement: CompiledQuery): void {
    this.#keep(this.#query(statement));
  }

  async commit(last: CompiledQuery | null): Promise<Record<string, string> | undefined> {
    const written = last && this.#query(last);
    if (written) this.#keep(written);
    this.#hasEnded = true;
    const { command } = await this.#inOrder(this.#client.query('commit'));
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    return (await written)?.rows[0];
  }

  /** Returns true if the connection is reusable. */
  async rollback(): Promise<boolean> {
    if (this.#hasEnded) return true;
    this.#hasEnded = true;
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    );
  }
}

/**
 * READ COMMITTED; rolls back if `work` throws. `work` commits its session. A broken connection is discarded.
 */
export const transact = <R>(pool: Pool, work: (session: Session) => Promise<R>): Promise<R> =>
  runInSpan('transaction', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, () =>
    transactOn(pool, work),
  );

const transactOn = async <R>(pool: Pool, work: (session: Session) => Promise<R>): Promise<R> => {
  const client = await pool.connect();
  const session = new ClientSession(client, pool);
  let isUsable = true;
  try {
    return await work(session);
  } catch (error) {
    isUsable = await session.rollback();
    throw error;
  } finally {
    client.release(!isUsable);
  }
};
