import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from '@mikro-orm/migrations';
import { z } from 'zod';

/** What a release says of one of its migrations. */
export const migrationFactSchema = z.object({
  name: z.string(),
  /** The statements that take something away from sources of before; none for one that only adds. */
  takesAway: z.array(z.string()),
  /** Sources that know this earlier migration do without what is taken away (`safeSince` in `migrations/index.ts`). */
  safeSince: z.string().optional(),
});
export type MigrationFact = z.output<typeof migrationFactSchema>;

const breaking = [
  /^drop (table|view|materialized view|type|function|sequence|schema)\b/,
  /^alter \w+ .*\brename\b/,
  /\bdrop column\b/,
  /\balter (column )?\S+ (set data )?type\b/,
  /\bset not null\b/,
  /\bdrop default\b/,
  /\badd (constraint|check|unique|foreign key|primary key)\b/,
];
const newColumn = /\badd (column )?(if not exists )?(.*?)(?=, add |, drop |, alter |$)/g;

/** Whether sources that were written before this statement may fail on what it leaves. */
export function takesAway(statement: string): boolean {
  const sql = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase();
  if (breaking.some((pattern) => pattern.test(sql))) return true;
  return [...sql.matchAll(newColumn)].some(
    ([column]) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  );
}

interface Listed {
  name: string;
  class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
  safeSince?: string;
}

/** The statements of a migration. It only collects them: neither driver nor configuration is asked. */
async function statementsOf({ class: Class }: Listed): Promise<string[]> {
  const migration = new Class(undefined as never, undefined as never);
  await migration.up();
  return migration
    .getQueries()
    .map(String)
    .flatMap((text) => (/\$\w*\$/.test(text) ? [text] : text.split(';')))
    .map((text) => text.trim())
    .filter(Boolean);
}

/** The migrations of a service and of the kit, in the sources below a folder. */
export async function migrationsOf(folder: string, area: string): Promise<MigrationFact[]> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { kitMigrations }: { kitMigrations: Listed[] } = await load('services/kit/src/database/migrate.ts');
  const { migrations }: { migrations: Listed[] } = await load(`services/${area}/src/migrations/index.ts`);
  return Promise.all(
    [...kitMigrations, ...migrations].map(async (listed) => ({
      name: listed.name,
      takesAway: (await statementsOf(listed)).filter(takesAway),
      ...(listed.safeSince && { safeSince: listed.safeSince }),
    })),
  );
}

/**
 * Why sources with these migrations cannot work on a schema on which those of `schema` have run; empty when they can. What
 * they do not know must only add, or take away what they do without.
 */
export function unreadable(known: readonly MigrationFact[], schema: readonly MigrationFact[]): string[] {
  const names = new Set(known.map(({ name }) => name));
  return schema
    .filter(({ name }) => !names.has(name))
    .filter((one) => one.takesAway.length > 0 && !(one.safeSince && names.has(one.safeSince)))
    .map(({ name, takesAway: [first = ''] }) => `${name} (${first.replace(/\s+/g, ' ').slice(0, 120)})`);
}
