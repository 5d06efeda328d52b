import { defineEntity, p } from '@mikro-orm/core';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { createSystemOrigin } from '../identity.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { readSuperuserUrl } from '../testing/environment.ts';
import { createUnits, type Units } from './unit-of-work.ts';

const ThingSchema = defineEntity({
  name: 'Thing',
  tableName: 'things',
  properties: { id: p.integer().primary(), name: p.text() },
});

const origin = createSystemOrigin('test');
let database: TestDatabase;
let opened: Database;
let units: Units;

beforeAll(async () => {
  database = await createTestDatabase(readSuperuserUrl(), 'orders');
  const log = pino({ enabled: false });
  opened = openDatabase({ url: database.url, service: 'orders', entities: [ThingSchema], poolSize: 1, log });
  units = createUnits(opened, { source: 'orders', types: new Set(), onRecorded: () => {} });
  await run('create table things (id int primary key, name text not null)');
  await run(`insert into things values (1, 'saw')`);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const run = (statement: string) => units.reading(origin).query(statement);

const text = 'select * from things where id = $1';
const ways = {
  reading: async () => (await units.reading(origin).query(text, [1])).rows,
  'a unit of work': () =>
    units.transaction(origin, async (unit) => {
      // Sends both together, as handlers do: PostgreSQL plans the second statement while the first is in
      // flight.
      const [, { rows }] = await Promise.all([unit.query('select 1 as one'), unit.query(text, [1])]);
      return rows;
    }),
};

// A deploy migrates the tables while instances of the previous version still serve.
describe.each(Object.entries(ways))('a statement for all columns, %s', (way, read) => {
  it('works after its table gets another column', async () => {
    for (let time = 0; time < 5; time++) expect(await read()).toMatchObject([{ name: 'saw' }]);
    await run(`alter table things add column "seen by ${way}" text not null default 'yes'`);
    for (let time = 0; time < 5; time++)
      expect(await read()).toMatchObject([{ name: 'saw', [`seen by ${way}`]: 'yes' }]);
  });
});
