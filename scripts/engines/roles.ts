import pg from 'pg';

/** The name of the database in every server that is ours alone. */
export const databaseName = 'primal';

/** Runs statements on one connection that is closed afterwards. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the database unless it is there. `url` is a connection to another database of the server. */
export function ensureDatabase(url: string, name: string): Promise<void> {
  return withDatabase(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Gives each process its role and the schema of the same name, which only that role may enter.
 * `url` connects to the database as someone who may create roles. Runs at every start: nothing is made twice,
 * and passwords become the given ones.
 */
export function ensureRoles(url: string, passwords: Record<string, string>): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query('begin');
    // Two starts on one server must not alter the same role at once.
    await client.query("select pg_advisory_xact_lock(hashtext('primal roles'))");
    await client.query('revoke create on schema public from public');
    // Searches look for trigrams; the services' roles may not make an extension.
    await client.query('create extension if not exists pg_trgm schema public');
    for (const [name, password] of Object.entries(passwords)) await ensureRole(client, name, password);
    await client.query('commit');
  });
}

async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(name);
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`);
  const { rows } = await client.query('select current_database() as name, current_user as me');
  const database = client.escapeIdentifier(rows[0].name);
  // Who is no superuser may give a schema only to a role whose member it is.
  await client.query(`grant ${role} to ${client.escapeIdentifier(rows[0].me)}`);
  await client.query(`alter role ${role} in database ${database} set search_path = ${role}`);
  await client.query(`create schema if not exists ${role} authorization ${role}`);
}
