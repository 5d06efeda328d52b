import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { notes } from '../../tests/notes.ts';
import { createLogger } from '../logging.ts';
import { createTestDatabase } from '../testing/database.ts';
import { readSuperuserUrl } from '../testing/environment.ts';
import { openDatabase } from './connection.ts';
import { type Migration, migrate } from './migrate.ts';

const tables: Migration = {
  name: '001-tables',
  sql: ['create table notes (id int primary key, body text not null)'],
};
const color: Migration = { name: '002-color', sql: [`alter table notes add color text default 'red'`] };

let run: (migrations: Migration[]) => Promise<void>;
let query: <Row extends object>(text: string) => Promise<Row[]>;
const ran = async () =>
  (await query<{ name: string }>('select name from migrations order by id')).map(({ name }) => name);

beforeEach(async () => {
  const database = await createTestDatabase(readSuperuserUrl(), 'orders');
  const log = createLogger('orders', 'fatal');
  const opened = openDatabase({
    url: database.url,
    service: 'orders',
    entities: notes.entities,
    poolSize: 3,
    log,
  });
  onTestFinished(async () => {
    await opened.close();
    await database.drop();
  });
  run = (migrations) => migrate(opened, migrations);
  query = (text) => opened.pool.query(text).then(({ rows }) => rows);
});

test("runs each migration once, the kit's first, also concurrently", async () => {
  await Promise.all([run([tables, color]), run([tables, color]), run([tables, color])]);
  expect(await ran()).toEqual(['000-kit-tables', '001-tables', '002-color']);
});

test('runs a later migration on existing rows', async () => {
  await run([tables]);
  await query(`insert into notes values (1, 'Beef')`);
  await run([tables, color]);
  expect(await query('select * from notes')).toEqual([{ id: 1, body: 'Beef', color: 'red' }]);
});

test('an earlier version starts on tables with newer migrations', async () => {
  await run([tables, color]);
  await run([tables]);
  expect(await ran()).toEqual(['000-kit-tables', '001-tables', '002-color']);
});

test('changes nothing if a migration fails', async () => {
  await expect(
    run([tables, { name: '002-wrong', sql: ['alter table notes add body text'] }]),
  ).rejects.toThrow();
  expect(await query(`select to_regclass('notes')::text as notes`)).toEqual([{ notes: null }]);
});

test("rejects a trial's tables with a sentence, and leaves the tables unchanged", async () => {
  await query('create table migrations (id serial primary key, name text not null)');
  await query(`insert into migrations (name) values ('000-kit'), ('001-start')`);
  await query('create table notes (id int primary key)');
  await expect(run([tables])).rejects.toThrow(
    "These tables are of a trial version, which this one cannot use: to keep their data, restore a converted backup into an empty system (docs/running.md, 'From a trial before 1.0.0').",
  );
  expect(await ran()).toEqual(['000-kit', '001-start']);
});
