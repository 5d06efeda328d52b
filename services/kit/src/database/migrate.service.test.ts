import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { notes } from '../../tests/notes.ts';
import { createLogger } from '../logging.ts';
import { createTestDatabase } from '../testing/database.ts';
import { superuserUrl } from '../testing/environment.ts';
import { openDatabase } from './connection.ts';
import { kitMigrations, type Migration, migrate } from './migrate.ts';

const table = 'create table notes (id int primary key, body text not null)';
const earlier: Migration[] = [
  { name: '001-notes', sql: [table] },
  { name: '002-remarks', sql: ['alter table notes add remark text'] },
];
const start: Migration = {
  name: '001-start',
  sql: ['create table notes (id int primary key, body text not null, remark text)'],
  replaces: earlier.map(({ name }) => name),
};
const color: Migration = { name: '002-color', sql: [`alter table notes add color text default 'red'`] };
const kitNames = kitMigrations.map(({ name }) => name);

let run: (migrations: Migration[], only?: string[]) => Promise<void>;
let query: <Row extends object>(text: string) => Promise<Row[]>;
const ran = async () =>
  (await query<{ name: string }>(`select name from migrations where name !~ '^000' order by id`)).map(
    ({ name }) => name,
  );

beforeEach(async () => {
  const database = await createTestDatabase(superuserUrl(), 'orders');
  const log = createLogger('orders', 'fatal');
  const orm = openDatabase({
    url: database.url,
    service: 'orders',
    entities: notes.entities,
    poolSize: 3,
    log,
  });
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  run = (migrations, only) => migrate(orm, 'orders', migrations, { only: only && new Set(only) });
  query = (text) => orm.em.fork().execute(text);
});

test('a start makes the tables, and counts for all that it replaces', async () => {
  await Promise.all([run([start, color]), run([start, color]), run([start, color])]);
  expect(await ran()).toEqual(['001-notes', '002-remarks', '001-start', '002-color']);
  // A version from before has nothing left to do.
  await run(earlier);
  expect(await ran()).toHaveLength(4);
});

test('where all have run that it replaces, it counts as run: rows stay, and what comes after it runs', async () => {
  await run(earlier);
  await query(`insert into notes values (1, 'Beef', 'cold')`);
  await run([start, color]);
  expect(await ran()).toEqual(['001-notes', '002-remarks', '001-start', '002-color']);
  expect(await query('select * from notes')).toEqual([{ id: 1, body: 'Beef', remark: 'cold', color: 'red' }]);
});

test('where only a part of them has run, a sentence says what to do, and nothing changes', async () => {
  await run(earlier.slice(0, 1));
  await expect(run([start, color])).rejects.toThrow(
    'The tables of orders were made by a version of Primal that is too old for this one (they lack 002-remarks): ' +
      'start the last version that still has the migration 002-remarks once (docs/decisions/0108), and then this one. ' +
      'Nothing was changed.',
  );
  expect(await ran()).toEqual(['001-notes']);
});

test('the tables of an earlier version are made by its names, also those of before a start', async () => {
  await run([start, color], [...kitNames, '001-notes', '002-remarks']);
  expect(await ran()).toEqual(['001-notes', '002-remarks']);
  expect(await query('select * from notes')).toEqual([]);
  await expect(run([start, color], [...kitNames, '001-notes'])).rejects.toThrow('they lack 002-remarks');
  await run([start, color]);
  expect(await ran()).toEqual(['001-notes', '002-remarks', '001-start', '002-color']);
});
