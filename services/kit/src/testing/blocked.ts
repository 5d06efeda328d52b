import { type Kysely, sql } from 'kysely';
import { eventually } from './eventually.ts';

export const blocked = <Tables>(db: Kysely<Tables>, count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length < count) throw new Error(`${rows.length} of ${count} statements wait.`);
  });
