import type { MigrationObject } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AuditEntries, KitTables, OutboxKey, PendingAnswers } from './kit-tables.ts';
import { patience, untilLet, type Waiting } from './patience.ts';

export type Migrations = readonly MigrationObject[];

/** The tables of the kit itself; they come before those of a service. */
export const kitMigrations: Migrations = [
  { name: '000-kit', class: KitTables },
  { name: '000-kit-outbox-key', class: OutboxKey },
  { name: '000-kit-pending-answers', class: PendingAnswers },
  { name: '000-kit-audit', class: AuditEntries },
];

const table = 'migrations';

const doneNames = async (orm: MikroORM): Promise<Set<string>> => {
  const db = orm.em.fork().getKysely<unknown>();
  const found = await sql<{ is: string | null }>`select to_regclass(${table})::text as is`.execute(db);
  if (!found.rows[0]?.is) return new Set();
  const done = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(done.rows.map(({ name }) => name));
};

/** One process at a time, in a transaction that may take its time but keeps nobody waiting for locks. */
const exclusively = (
  orm: MikroORM,
  waiting: Waiting,
  work: (em: EntityManager) => Promise<unknown>,
): Promise<void> =>
  untilLet(
    () =>
      orm.em.fork().transactional(async (em) => {
        await em.execute('set local statement_timeout = 0');
        await em.execute(`select pg_advisory_xact_lock(hashtext('migrations'), hashtext(current_schema()))`);
        await em.execute(patience);
        await work(em);
      }),
    waiting,
  );

// The migrator would make it outside the transaction, where two processes get into each other's way.
const createTable = (em: EntityManager): Promise<unknown> =>
  em.execute(`
    create table if not exists ${table} (
      id serial primary key,
      name varchar(255) not null,
      executed_at timestamptz not null default now()
    )`);

export interface Migrating extends Waiting {
  /** Names of those that run: the tables of an earlier version. All run without it. */
  only?: ReadonlySet<string> | undefined;
}

/**
 * Brings the schema up to date. Any number of processes may do so at once: they take turns by an advisory lock, and
 * those that come later find nothing left to do. All or nothing; it waits for as long as somebody reads what it changes.
 */
export const migrate = async (
  orm: MikroORM,
  schema: string,
  migrations: Migrations,
  { only, ...waiting }: Migrating = {},
): Promise<void> => {
  const all = [...kitMigrations, ...migrations].filter(({ name }) => !only || only.has(name));
  const done = await doneNames(orm);
  if (all.every(({ name }) => done.has(name))) return;
  await exclusively(orm, waiting, createTable);
  const { Migrator } = await import('@mikro-orm/migrations');
  orm.config.set('migrations', {
    ...orm.config.get('migrations'),
    migrationsList: all,
    tableName: `${schema}.${table}`,
    snapshot: false,
    disableForeignKeys: false,
  });
  await exclusively(orm, waiting, (em) =>
    new Migrator(orm.em).up({ transaction: em.getTransactionContext() }),
  );
};
