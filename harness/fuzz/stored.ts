import pg from 'pg';

export interface Written {
  tables: string[];
  /**
   * Ids of the calls that caused the write: idempotency keys and causes of events. A consumer's write has the
   * mark `event`.
   */
  marks: string[];
}

/**
 * Tables that the checks skip: the processes' own state, and claims. A claim commits before its email or file
 * is sent. At its end, the run counts the claims that remain.
 */
const skippedTables = [
  'kit_state',
  'migrations',
  'mikro_orm_migrations',
  'dead_events',
  'outgoing_mails',
  'drive_files',
];

const marks: Record<string, string> = {
  outbox: `new.envelope::json ->> 'correlationId'`,
  idempotency_keys: 'new.key',
  inbox: `'event'`,
};

const install = `
create schema fuzz;
create unlogged table fuzz.written (xid xid8, name text, mark text);
${['', ...Object.keys(marks)]
  .map(
    (table) => `
create function fuzz.note_${table || 'any'}() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into fuzz.written
    values (pg_current_xact_id(), tg_table_schema || '.' || tg_table_name, ${marks[table] ?? 'null'});
  return null;
end $$;`,
  )
  .join('')}`;

/**
 * Records the writes of each committed transaction by triggers; a rollback removes the record. The
 * idempotency key or the recorded event identifies the call.
 */
export class Stored {
  readonly #client: pg.Client;

  constructor(adminUrl: string) {
    this.#client = new pg.Client({ connectionString: adminUrl });
  }

  async begin(schemas: readonly string[]): Promise<void> {
    await this.#client.connect();
    await this.#client.query(install);
    const { rows } = await this.#client.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname = any($1) and not tablename = any($2)`,
      [schemas, skippedTables],
    );
    for (const { schema, name } of rows) {
      const isMark = name in marks;
      const when = isMark ? 'insert' : 'insert or update or delete';
      await this.#client.query(
        `create trigger fuzz_note after ${when} on "${schema}"."${name}"
         for each row execute function fuzz.note_${isMark ? name : 'any'}()`,
      );
    }
  }

  async take(): Promise<Written[]> {
    const { rows } = await this.#client.query<Written>(`
      with taken as (delete from fuzz.written returning *)
      select array_agg(distinct name) as tables,
        coalesce(array_agg(distinct mark) filter (where mark is not null), '{}') as marks
      from taken group by xid`);
    return rows;
  }

  async count(tables: readonly string[]): Promise<number> {
    const counts = tables.map((table) => `(select count(*) from ${table})`);
    const { rows } = await this.#client.query<{ count: string }>(`select ${counts.join(' + ')} as count`);
    return Number(rows[0]?.count);
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}
