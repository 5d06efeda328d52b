import { CompiledQuery, type Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './connection.ts';
import { auditEntries, kitTables } from './kit-tables.ts';
import { type LockRetryOptions, lockTimeoutSql, retryUntilUnlocked } from './lock-timeout.ts';
import { noTimeoutSql } from './lost-connections.ts';
import { transact } from './transaction.ts';

export interface Migration {
  /** Numbered; a migration that has run anywhere never changes. */
  name: string;
  sql: readonly string[];
  /**
   * Earlier migration: code that includes it no longer uses what this migration removes
   * (docs/teams.md#the-database).
   */
  safeSince?: string;
}

export type Migrations = readonly Migration[];

export const kitMigrations: Migrations = [{ name: '000-kit-tables', sql: [kitTables, ...auditEntries] }];

const table = 'migrations';

const createTable = `
  create table if not exists ${table} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz not null default now()
  )`;

const execute = async <Row>(
  db: Kysely<unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

const readAppliedNames = async (db: Kysely<unknown>): Promise<Set<string>> => {
  const [found] = await execute<{ is: string | null }>(db, `select to_regclass('${table}')::text as is`);
  if (!found?.is) return new Set();
  const applied = await execute<{ name: string }>(db, `select name from ${table}`);
  return new Set(applied.map(({ name }) => name));
};

const assertNoOthers = async (db: Kysely<unknown>): Promise<void> => {
  const others = await execute(
    db,
    `select from pg_tables where schemaname = current_schema() and tablename <> '${table}' limit 1`,
  );
  if (others.length > 0)
    throw new ConfigError(
      "These tables are of a trial version, which this one cannot use: to keep their data, restore a converted backup into an empty system (docs/running.md, 'From a trial before 1.0.0').",
    );
};

/**
 * Migrates the schema in one transaction. Concurrent processes take turns by an advisory lock, and later
 * processes find nothing to do. Waits while other sessions read the tables that the migration changes.
 */
export const migrate = async (
  { pool, db: reading }: Database,
  migrations: Migrations,
  waiting: LockRetryOptions = {},
): Promise<void> => {
  const all = [...kitMigrations, ...migrations];
  const areAllApplied = (applied: ReadonlySet<string>) => all.every(({ name }) => applied.has(name));
  if (areAllApplied(await readAppliedNames(reading))) return;
  await retryUntilUnlocked(
    () =>
      transact(pool, async (session) => {
        const { db } = session;
        await execute(db, noTimeoutSql);
        await execute(db, `select pg_advisory_xact_lock(hashtext('migrations'), hashtext(current_schema()))`);
        await execute(db, lockTimeoutSql);
        await execute(db, createTable);
        const applied = await readAppliedNames(db);
        if (!all.some(({ name }) => applied.has(name))) await assertNoOthers(db);
        for (const { name, sql } of all.filter((each) => !applied.has(each.name))) {
          for (const statements of sql) await execute(db, statements);
          await execute(db, `insert into ${table} (name) values ($1)`, [name]);
        }
        await session.commit(null);
      }),
    waiting,
  );
};
