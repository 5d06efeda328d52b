import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const asSuperuser = async (url: string, statements: string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const databaseUrl = (url: string, name: string): URL => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address;
};

/** A database of its own, with a role that owns the schema of the service's name, as the launcher makes them. */
export const createTestDatabase = async (superuserUrl: string, schema: string): Promise<TestDatabase> => {
  const name = `${schema}_${randomBytes(6).toString('hex')}`;
  await asSuperuser(superuserUrl, [
    `create role ${name} login password '${name}'`,
    `create database ${name}`,
  ]);
  const address = databaseUrl(superuserUrl, name);
  await asSuperuser(address.href, [
    'create extension pg_trgm schema public',
    `create schema ${schema} authorization ${name}`,
    `alter role ${name} in database ${name} set search_path = ${schema}`,
  ]);
  address.username = name;
  address.password = name;
  return {
    url: address.href,
    drop: () => asSuperuser(superuserUrl, [`drop database ${name} with (force)`, `drop role ${name}`]),
  };
};
