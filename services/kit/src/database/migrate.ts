import type { MigrationObject } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { KitTables } from './kit-tables.ts';

export type Migrations = readonly MigrationObject[];

const kitMigrations: Migrations = [{ name: '000-kit', class: KitTables }];

const table = 'migrations';

const doneNames = async (orm: MikroORM): Promise<Set<string>> => {
  const db = orm.em.fork().getKysely<unknown>();
  const found = await sql<{ is: string | null }>`select to_regclass(${table})::text as is`.execute(db);
  if (!found.rows[0]?.is) return new Set();
  const done = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db);
  return new Set(done.rows.map(({ name }) => name));
};

/**
 * Brings the schema up to date. Any number of processes may do so at once: they take turns by an advisory lock, and
 * those that come later find nothing left to do. All or nothing.
 */
export const migrate = async (orm: MikroORM, migrations: Migrations): Promise<void> => {
  const all = [...kitMigrations, ...migrations];
  const done = await doneNames(orm);
  if (all.every(({ name }) => done.has(name))) return;
  const { Migrator } = await import('@mikro-orm/migrations');
  orm.config.set('migrations', {
    ...orm.config.get('migrations'),
    migrationsList: all,
    tableName: table,
    snapshot: false,
    disableForeignKeys: false,
  });
  await orm.em.fork().transactional(async (em) => {
    await em.execute(`set local statement_timeout = 0`);
    await em.execute(`select pg_advisory_xact_lock(hashtext('migrations'), hashtext(current_schema()))`);
    await new Migrator(orm.em).up({ transaction: em.getTransactionContext() });
  });
};
