import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration, Migrations } from '@primal/service-kit/database/migrate';

export interface MigrationSummary {
  name: string;
  /** Statements that remove something that older sources may use; empty if the migration only adds. */
  removals: string[];
  /**
   * Earlier migration from which on sources no longer use the removed parts (`safeSince` in
   * `migrations/index.ts`).
   */
  safeSince?: string;
  /** Statements that lock a table for longer the larger the table is. */
  longLocks: string[];
}

const breaking = [
  /^drop (table|view|materialized view|type|function|sequence|schema)\b/,
  /^alter \w+ .*\brename\b/,
  /\bdrop column\b/,
  /\balter (column )?\S+ (set data )?type\b/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\badd (constraint|check|unique|foreign key|primary key)\b/,
];
const lasting = [
  /^alter table .*\bgenerated always as\b.*\bstored\b/,
  /^alter table .*\bset expression\b/,
  /^alter table .*\balter (column )?\S+ (set data )?type\b/,
  /^alter table .*\bset not null\b/,
  /^alter table .*\badd (constraint|check|unique|foreign key|primary key)\b(?!.*\bnot valid\b)/,
  /^create (unique )?index (?!concurrently\b)/,
  /^(cluster|vacuum full|reindex)\b/,
];

const normalizeSql = (statement: string): string =>
  statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase();

const newTable = /^create table (?:if not exists )?(\w+)/;
const changedTable = /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*?\bon )(\w+)/;

export function findBlocking(statements: readonly string[]): string[] {
  const fresh = new Set(statements.flatMap((statement) => newTable.exec(normalizeSql(statement))?.[1] ?? []));
  return statements.filter((statement) => {
    const sql = normalizeSql(statement);
    return lasting.some((pattern) => pattern.test(sql)) && !fresh.has(changedTable.exec(sql)?.[1] ?? '');
  });
}

const newColumn = /\badd (column )?(if not exists )?(.*?)(?=, add |, drop |, alter |$)/g;

export function isDestructive(statement: string): boolean {
  const sql = normalizeSql(statement);
  if (breaking.some((pattern) => pattern.test(sql))) return true;
  return [...sql.matchAll(newColumn)].some(
    ([column]) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  );
}

const splitStatements = ({ sql }: Migration): string[] =>
  sql
    .flatMap((text) => (/\$\w*\$/.test(text) ? [text] : text.split(';')))
    .map((text) => text.trim())
    .filter(Boolean);

function summarizeMigration(migration: Migration): MigrationSummary {
  const { name, safeSince } = migration;
  const statements = splitStatements(migration);
  return {
    name,
    removals: statements.filter(isDestructive),
    ...(safeSince && { safeSince }),
    longLocks: findBlocking(statements).map(onOneLine),
  };
}

export async function loadMigrations(folder: string, area: string): Promise<MigrationSummary[]> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { kitMigrations }: { kitMigrations: Migrations } = await load('services/kit/src/database/migrate.ts');
  const { migrations }: { migrations: Migrations } = await load(`services/${area}/src/migrations/index.ts`);
  return [...kitMigrations, ...migrations].map(summarizeMigration);
}

/** Summaries of the migrations that ran. An unknown migration may have removed anything. */
export function summarizeRan(ran: readonly string[], known: readonly MigrationSummary[]): MigrationSummary[] {
  const facts = new Map(known.map((fact) => [fact.name, fact]));
  return ran.map((name) => facts.get(name) ?? { name, removals: ['unknown here'], longLocks: [] });
}

export function listWarnings(coming: readonly MigrationSummary[], ran: readonly string[]): string[] {
  return coming
    .filter(({ name }) => !ran.includes(name))
    .flatMap(({ name, longLocks }) =>
      longLocks.map(
        (statement) => `${name} locks a table while it goes through all rows: ${shortenStatement(statement)}`,
      ),
    );
}

const onOneLine = (statement: string): string => statement.replace(/\s+/g, ' ');
const shortenStatement = (statement: string): string => onOneLine(statement).slice(0, 120);

/**
 * Reasons why sources with these migrations cannot work on the schema; empty if they can. Migrations unknown
 * to the sources must only add, or remove parts that the sources do not use.
 */
export function findIncompatibilities(
  known: readonly MigrationSummary[],
  schema: readonly MigrationSummary[],
): string[] {
  const names = new Set(known.map(({ name }) => name));
  return schema
    .filter(({ name }) => !names.has(name))
    .filter((one) => one.removals.length > 0 && !(one.safeSince && names.has(one.safeSince)))
    .map(({ name, removals: [first = ''] }) => `${name} (${shortenStatement(first)})`);
}
