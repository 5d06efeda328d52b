import pg from 'pg';

/** The name of the database in every server that is ours alone. */
export const databaseName = 'primal';

/** Another database of the same server. */
export function databaseOn(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs statements on one connection that is closed afterwards. */
export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away between two statements is met by the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Sets up where each process keeps its tables. `urlOf` gives for each name the database that it lives in, as someone who
 * may create roles: the same for all, or one each, on one server or on several. A database that is missing is made.
 */
export async function setUpDatabases(
  urlOf: (name: string) => string,
  passwords: Record<string, string>,
): Promise<void> {
  const inhabitants = Map.groupBy(Object.entries(passwords), ([name]) => urlOf(name));
  for (const [url, named] of inhabitants) {
    await ensureThere(url);
    await ensureRoles(url, Object.fromEntries(named));
  }
}

/** Makes the database of this connection string, by the server's database `postgres`, unless it can be connected to. */
async function ensureThere(url: string): Promise<void> {
  try {
    await withDatabase(url, async () => {});
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === unknownDatabase)) throw error;
    await ensureDatabase(databaseOn(url, 'postgres'), decodeURIComponent(new URL(url).pathname.slice(1)));
  }
}

/** PostgreSQL's word for it. */
const unknownDatabase = '3D000';

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
 * and passwords become the given ones; null leaves a role's password as it is.
 */
export function ensureRoles(url: string, passwords: Record<string, string | null>): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query('begin');
    // Two starts on one server must not alter the same role at once.
    await client.query("select pg_advisory_xact_lock(hashtext('primal roles'))");
    await closeDatabase(client);
    await client.query('revoke all on schema public from public');
    // Searches look for trigrams; the services' roles may not make an extension.
    await client.query('create extension if not exists pg_trgm schema public');
    for (const [name, password] of Object.entries(passwords)) await ensureRole(client, name, password);
    await client.query('commit');
  });
}

/** Nobody comes in, or makes temporary tables, by being somebody: what a role may do is granted to it. */
async function closeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select current_database() as name');
  await client.query(`revoke all on database ${client.escapeIdentifier(rows[0].name)} from public`);
}

/** The databases that come with a server that is ours alone: the processes' roles have nothing to do there. */
export function closeOtherDatabases(url: string): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query('revoke all on database postgres, template1 from public');
  });
}

/** Whatever a process says or forgets to say: longer than its own limits, so that they are what is met. */
const timeouts = { statement_timeout: `'60s'`, idle_in_transaction_session_timeout: `'90s'` };

async function ensureRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const role = client.escapeIdentifier(name);
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  const secret = password === null ? '' : ` password ${client.escapeLiteral(password)}`;
  await client.query(`${verb} role ${role} login${secret}`);
  const { rows } = await client.query('select current_database() as name, current_user as me');
  const database = client.escapeIdentifier(rows[0].name);
  // Who is no superuser may give a schema only to a role whose member it is.
  await client.query(`grant ${role} to ${client.escapeIdentifier(rows[0].me)}`);
  // A role may fill its own schema anyway: what a comparison of copies has seen is kept in a temporary table.
  await client.query(`grant connect, temporary on database ${database} to ${role}`);
  await client.query(`grant usage on schema public to ${role}`);
  for (const [setting, value] of Object.entries({ ...timeouts, search_path: role }))
    await client.query(`alter role ${role} in database ${database} set ${setting} = ${value}`);
  await client.query(`create schema if not exists ${role} authorization ${role}`);
}
