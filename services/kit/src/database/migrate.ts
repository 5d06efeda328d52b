import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { ConfigError } from '../config.ts';
import { auditEntries, kitTables } from './kit-tables.ts';
import { unlimited } from './lost-connections.ts';
import { patience, untilLet, type Waiting } from './patience.ts';

export interface Migration {
  /** Numbered; never changes once it has run anywhere. */
  name: string;
  /** Run one after the other; several statements in one text are separated by semicolons. */
  sql: readonly string[];
  /** Sources that know this earlier migration do without what this one takes away (docs/teams.md#the-database). */
  safeSince?: string;
  /** Earlier migrations that together made what this one makes: where all of them have run, it counts as run. */
  replaces?: readonly string[];
}

export type Migrations = readonly Migration[];

/** The tables of the kit itself; they come before those of a service. */
export const kitMigrations: Migrations = [
  {
    name: '000-start',
    sql: [kitTables, ...auditEntries],
    replaces: ['000-kit', '000-kit-outbox-key', '000-kit-pending-answers', '000-kit-audit'],
  },
];

const table = 'migrations';

const createTable = `
  create table if not exists ${table} (
    id serial primary key,
    name varchar(255) not null,
    executed_at timestamptz not null default now()
  )`;

const doneNames = async (em: EntityManager): Promise<Set<string>> => {
  const [found] = await em.execute<{ is: string | null }[]>(`select to_regclass('${table}')::text as is`);
  if (!found?.is) return new Set();
  const done = await em.execute<{ name: string }[]>(`select name from ${table}`);
  return new Set(done.map(({ name }) => name));
};

/**
 * Whether a migration is among these names, itself or all of what it replaces. Throws a `ConfigError` where they are only
 * a part of that: then the tables are between two versions of which this one knows neither.
 */
const isAmong = (names: ReadonlySet<string>, { name, replaces = [] }: Migration, schema: string): boolean => {
  if (names.has(name)) return true;
  const missing = replaces.filter((replaced) => !names.has(replaced));
  if (missing.length === replaces.length) return false;
  if (missing.length === 0) return true;
  throw new ConfigError(
    `The tables of ${schema} were made by a version of Primal that is too old for this one (they lack ${missing.join(', ')}): ` +
      `start the last version that still has the migration ${replaces.at(-1)} once (docs/decisions/0108), and then this one. ` +
      'Nothing was changed.',
  );
};

interface Migrating extends Waiting {
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
  const all = [...kitMigrations, ...migrations].filter((each) => !only || isAmong(only, each, schema));
  const isDone = (done: ReadonlySet<string>) => all.every(({ name }) => done.has(name));
  if (isDone(await doneNames(orm.em.fork()))) return;
  await untilLet(
    () =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(unlimited);
        await em.execute(`select pg_advisory_xact_lock(hashtext('migrations'), hashtext(current_schema()))`);
        await em.execute(patience);
        await em.execute(createTable);
        const done = await doneNames(em);
        for (const migration of all) {
          const { name, sql, replaces = [] } = migration;
          if (!isAmong(done, migration, schema)) for (const statements of sql) await em.execute(statements);
          // What it replaces counts as run as well: an older version may work on these tables, and has a name for them.
          const names = [...replaces, name].filter((each) => !done.has(each) && (!only || only.has(each)));
          for (const each of names) await em.execute(`insert into ${table} (name) values (?)`, [each]);
        }
      }),
    waiting,
  );
};
