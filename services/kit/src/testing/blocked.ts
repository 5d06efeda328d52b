import { type Kysely, sql } from 'kysely';
import { eventually } from './eventually.ts';

export const awaitBlocked = <Tables>(db: Kysely<Tables>, count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length < count) throw new Error(`${rows.length} of ${count} statements wait.`);
  });

/** Answer of `act`, which starts after an uncommitted `change`, waits for it and sees its result. */
export const runDuringChange = async <Tables, Answer>(
  db: Kysely<Tables>,
  change: (holder: Kysely<Tables>) => Promise<unknown>,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  const { acting } = await db.transaction().execute(async (holder) => {
    await change(holder);
    const started = { acting: act() };
    await awaitBlocked(db, 1);
    return started;
  });
  return acting;
};
