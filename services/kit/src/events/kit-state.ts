/** Plain SQL on some connection: pg's clients and pools are this, and so is a service's unit of work. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A small snapshot that the kit keeps in this database (`kit_state`); null when it keeps none of that name. */
export const readState = async (db: Queryable, name: string): Promise<string | null> => {
  const { rows } = await db.query<{ value: string }>('select value from kit_state where name = $1', [name]);
  return rows[0]?.value ?? null;
};

export const writeState = async (db: Queryable, name: string, value: string): Promise<void> => {
  await db.query(
    'insert into kit_state (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  );
};

/** Removes the snapshot unless it has changed from `value` meanwhile. */
export const clearState = async (db: Queryable, name: string, value: string): Promise<void> => {
  await db.query('delete from kit_state where name = $1 and value = $2', [name, value]);
};

/** Rows that one statement takes away: far from what a statement may take of time, however long nobody swept. */
const sweptAtOnce = 5_000;

/** Deletes the rows of a table that `condition` says are spent, some at a time, so that no statement takes long. */
export const sweepTable = async (db: Queryable, table: string, condition: string): Promise<void> => {
  const statement = `
    with gone as (
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${sweptAtOnce}))
      returning 1
    ) select count(*)::int as count from gone`;
  for (let count = sweptAtOnce; count === sweptAtOnce; )
    count = (await db.query<{ count: number }>(statement)).rows[0]?.count ?? 0;
};
