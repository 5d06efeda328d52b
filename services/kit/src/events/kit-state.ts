/** Plain SQL on a connection: pg's clients and pools match it, and so does a unit of work. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

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

export const clearState = async (db: Queryable, name: string, value: string): Promise<void> => {
  await db.query('delete from kit_state where name = $1 and value = $2', [name, value]);
};

/** Rows per delete: far within the statement timeout, even after a long time without a sweep. */
const sweptAtOnce = 5_000;

/** Deletes the rows that match `condition`, in batches, so that no statement takes long. */
export const sweepTable = async (db: Queryable, table: string, condition: string): Promise<void> => {
  const statement = `
    with gone as (
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${sweptAtOnce}))
      returning 1
    ) select count(*)::int as count from gone`;
  for (let count = sweptAtOnce; count === sweptAtOnce; )
    count = (await db.query<{ count: number }>(statement)).rows[0]?.count ?? 0;
};
