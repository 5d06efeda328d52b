import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { createLogger } from '../logging.ts';
import type { ServiceDefinition } from '../service.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const withClient = async <R>(url: string, work: (client: Client) => Promise<R>): Promise<R> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const runAsSuperuser = (url: string, statements: string[]): Promise<void> =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

const formatDatabaseUrl = (url: string, name: string): URL => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address;
};

const createRandomName = (schema: string): string => `${schema}_${randomBytes(6).toString('hex')}`;

export const createTestDatabase = async (
  superuserUrl: string,
  schema: string,
  name = createRandomName(schema),
): Promise<TestDatabase> => {
  await runAsSuperuser(superuserUrl, [
    `create role ${name} login password '${name}'`,
    `create database ${name}`,
  ]);
  const address = formatDatabaseUrl(superuserUrl, name);
  await runAsSuperuser(address.href, [
    'create extension pg_trgm schema public',
    `create schema ${schema} authorization ${name}`,
    `alter role ${name} set search_path = ${schema}`,
  ]);
  address.username = name;
  address.password = name;
  return {
    url: address.href,
    drop: () => runAsSuperuser(superuserUrl, [`drop database ${name} with (force)`, `drop role ${name}`]),
  };
};

type Tables = Pick<ServiceDefinition, 'name' | 'entities' | 'migrations'>;

const createTemplate = async (superuserUrl: string, name: string, { entities, ...service }: Tables) => {
  const { url } = await createTestDatabase(superuserUrl, service.name, name);
  const log = createLogger(service.name, 'fatal');
  const opened = openDatabase({ url, service: service.name, entities, poolSize: 1, log });
  await migrate(opened, service.migrations).finally(() => opened.close());
};

export const copyTestDatabase = async (superuserUrl: string, service: Tables): Promise<TestDatabase> => {
  const tables = createHash('sha256').update(JSON.stringify(service.migrations)).digest('hex').slice(0, 12);
  const template = `${service.name}_template_${tables}`;
  const name = createRandomName(service.name);
  await withClient(superuserUrl, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await createTemplate(superuserUrl, template, service);
    await client.query(`select pg_advisory_unlock(hashtext('${template}'))`);
    await client.query(`create database ${name} template ${template} strategy file_copy owner ${template}`);
  });
  const address = formatDatabaseUrl(superuserUrl, name);
  address.username = template;
  address.password = template;
  return {
    url: address.href,
    drop: () => runAsSuperuser(superuserUrl, [`drop database ${name} with (force)`]),
  };
};
