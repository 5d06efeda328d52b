import { fold, toNameKey } from '@primal/contracts/shared/fold';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { contains, foldSql, nameKeySql } from '../src/lists/search.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes } from './notes.ts';

const service = (await startTestService(notes)) as TestService<unknown>;
const db = service.db as unknown as Kysely<unknown>;
afterAll(() => service.stop());

const words = [
  'Zoë',
  'JALAPEÑO',
  'Cafe\u0301',
  'Crème brûlée',
  'Bœuf',
  'Straße',
  'Łódź',
  'İstanbul',
  'O‘Brien’s',
  '  Tony`s\u00a0 Grill ',
  'D´Angelo＇s\u3000Deli',
];

/** Each letter of Latin, Greek and Cyrillic, and other characters of the range, between two letters. */
const listLetters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `a${String.fromCodePoint(from + index)}b`);

test('folds every text and name in PostgreSQL as in the browser', async () => {
  const texts = [...words, ...listLetters(0x20, 0x52f), ...listLetters(0x1e00, 0x20ff)];
  const { rows } = await sql<{ text: string; folded: string; key: string }>`
    select text, ${sql.raw(foldSql('text'))} as folded, ${sql.raw(nameKeySql('text'))} as key from unnest(${texts}::text[]) as given(text)`.execute(
    db,
  );
  expect(rows).toHaveLength(texts.length);
  for (const { text, ...row } of rows)
    expect(row, text).toEqual({ folded: fold(text), key: toNameKey(text) });
});

test('finds a folded column through its index, with or without accents', async () => {
  await sql`create table guests (name text not null)`.execute(db);
  await sql`insert into guests select 'Guest ' || n from generate_series(1, 20000) n`.execute(db);
  await sql`insert into guests values ('Zoë’s Café')`.execute(db);
  await sql
    .raw(`alter table guests add folded_name text not null generated always as (${foldSql('name')}) stored`)
    .execute(db);
  await sql`create index on guests using gin (folded_name public.gin_trgm_ops)`.execute(db);
  await sql`analyze guests`.execute(db);
  for (const typed of ['zoe', ' ZOË’S cafe', "zoe's café"]) {
    const found = sql<{
      name: string;
    }>`select name from guests where ${contains(sql.ref('folded_name'), typed)}`;
    expect((await found.execute(db)).rows).toEqual([{ name: 'Zoë’s Café' }]);
    const { rows } = await sql`explain (format json) ${found}`.execute(db);
    expect(JSON.stringify(rows)).toContain('guests_folded_name_idx');
  }
});
