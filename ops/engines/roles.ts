import pg from 'pg';

export const databaseName = 'primal';

export function withDatabaseName(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The next statement reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Sets up each process's schema. `urlOf` returns a process's database, shared or separate, for a role that
 * may create roles. Creates missing databases.
 */
export async function setUpDatabases(
  urlOf: (name: string) => string,
  passwords: Record<string, string>,
): Promise<void> {
  const inhabitants = Map.groupBy(Object.entries(passwords), ([name]) => urlOf(name));
  for (const [url, named] of inhabitants) {
    await ensureConnectable(url);
    await ensureRoles(url, Object.fromEntries(named));
  }
}

async function ensureConnectable(url: string): Promise<void> {
  try {
    await withDatabase(url, async () => {});
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === unknownDatabase)) throw error;
    await ensureDatabase(
      withDatabaseName(url, 'postgres'),
      decodeURIComponent(new URL(url).pathname.slice(1)),
    );
  }
}

const unknownDatabase = '3D000';

export function ensureDatabase(url: string, name: string): Promise<void> {
  return withDatabase(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Upserts each process's role and private schema. `url` must be allowed to create roles. Sets the given
 * passwords; null leaves a password unchanged.
 */
export function ensureRoles(url: string, passwords: Record<string, string | null>): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query('begin');
    // Two starts on one server must not alter the same role concurrently.
    await client.query("select pg_advisory_xact_lock(hashtext('primal roles'))");
    await closeDatabase(client);
    await client.query('revoke all on schema public from public');
    // Creates the extension for trigram searches, because the services' roles may not create extensions.
    await client.query('create extension if not exists pg_trgm schema public');
    for (const [name, password] of Object.entries(passwords)) await ensureRole(client, name, password);
    await client.query('commit');
  });
}

/** Revokes the default privileges of PUBLIC: connections and temporary tables need a grant. */
async function closeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select current_database() as name');
  await client.query(`revoke all on database ${client.escapeIdentifier(rows[0].name)} from public`);
}

export function closeOtherDatabases(url: string): Promise<void> {
  return withDatabase(url, async (client) => {
    await client.query('revoke all on database postgres, template1 from public');
  });
}

/** Limits above the processes' own limits, in case a process fails to apply them. */
const timeouts = { statement_timeout: `'60s'`, idle_in_transaction_session_timeout: `'90s'` };

async function ensureRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const role = client.escapeIdentifier(name);
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  const secret = password === null ? '' : ` password ${client.escapeLiteral(password)}`;
  await client.query(`${verb} role ${role} login${secret}`);
  const { rows } = await client.query('select current_database() as name, current_user as me');
  const database = client.escapeIdentifier(rows[0].name);
  // Only a member of a role, or a superuser, may make it the owner of a schema.
  await client.query(`grant ${role} to ${client.escapeIdentifier(rows[0].me)}`);
  // Grants temporary tables, because comparisons of copies use them. They add no risk: a role can fill its
  // own schema anyway.
  await client.query(`grant connect, temporary on database ${database} to ${role}`);
  await client.query(`grant usage on schema public to ${role}`);
  for (const [setting, value] of Object.entries({ ...timeouts, search_path: role }))
    await client.query(`alter role ${role} in database ${database} set ${setting} = ${value}`);
  await client.query(`create schema if not exists ${role} authorization ${role}`);
}
