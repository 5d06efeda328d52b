import { expect, test } from 'vitest';
import { repository } from '../run/processes.ts';
import {
  findBlocking,
  findIncompatibilities,
  isDestructive,
  listWarnings,
  loadMigrations,
  type MigrationSummary,
  summarizeRan,
} from './migrations.ts';

test.each([
  ['create table notes (id uuid primary key, body text not null)', false],
  ['alter table notes add column author text', false],
  ["alter table notes add column if not exists author text not null default ''", false],
  ['alter table notes add search_name text not null generated always as (lower(author)) stored', false],
  ['create index on notes (author)', false],
  ['drop index notes_author', false],
  ['alter table notes alter author drop not null', false],
  ["update notes set author = 'somebody'", false],
  ['alter table notes drop column author', true],
  ['ALTER TABLE notes\n  RENAME author TO writer', true],
  ['alter table notes rename to remarks', true],
  ['alter table notes alter author type varchar(20)', true],
  ['alter table notes alter column author set not null', true],
  ['alter table notes alter author drop default', true],
  ['alter table notes add column author text not null', true],
  ['alter table notes add author text default 0, add editor text not null', true],
  ['alter table notes add constraint one_author unique (author)', true],
  ['drop table notes', true],
])('%s: removes something that older sources use: %s', (statement, expected) => {
  expect(isDestructive(statement)).toBe(expected);
});

const adds = (name: string): MigrationSummary => ({ name, removals: [], longLocks: [] });
const drops = (name: string, safeSince?: string): MigrationSummary => ({
  name,
  removals: ['alter table notes drop column author'],
  ...(safeSince && { safeSince }),
  longLocks: [],
});

test('sources work on a schema with newer additions', () => {
  expect(findIncompatibilities([adds('001')], [adds('001'), adds('002')])).toEqual([]);
});

test('sources do not work on a schema that lacks something they may use', () => {
  expect(findIncompatibilities([adds('001')], [adds('001'), adds('002'), drops('003')])).toEqual([
    '003 (alter table notes drop column author)',
  ]);
});

test("sources work on a schema if they are as new as the migration's safeSince", () => {
  const schema = [adds('001'), adds('002'), drops('003', '002')];
  expect(findIncompatibilities([adds('001'), adds('002')], schema)).toEqual([]);
  expect(findIncompatibilities([adds('001')], schema)).toHaveLength(1);
});

test('a version can read its own migrations', () => {
  expect(findIncompatibilities([drops('001')], [drops('001')])).toEqual([]);
});

test("a service's migrations are read from its sources, the kit's first", async () => {
  const names = (await loadMigrations(repository, 'orders')).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['000-kit-tables', '001-tables']);
});

test.each([
  ['alter table notes add column author text', false],
  ['alter table notes add constraint one_author check (author <> editor) not valid', false],
  ['create index concurrently on notes (author)', false],
  ['drop index notes_author', false],
  ['create table fresh (id uuid primary key)', false],
  ['create index on fresh (id)', false],
  ['alter table fresh add constraint one check (id is not null)', false],
  ['create index on notes (author)', true],
  ['create unique index notes_author on notes (author)', true],
  ['alter table notes add search_name text\n  generated always as (lower(author)) stored', true],
  ['alter table notes alter column search_name set expression as (upper(author))', true],
  ['alter table notes alter author type varchar(20)', true],
  ['alter table notes alter author set not null', true],
  ['alter table notes add constraint one_author unique (author)', true],
])('%s: locks a table for long: %s', (statement, expected) => {
  expect(findBlocking(['create table fresh (id uuid)', statement]).includes(statement)).toBe(expected);
});

test('a pending migration that blocks writes causes a warning', () => {
  const slow = { ...adds('002'), longLocks: ['create index on\n notes (author)'] };
  expect(listWarnings([adds('001'), slow], ['001'])).toEqual([
    '002 locks a table while it goes through all rows: create index on notes (author)',
  ]);
  expect(listWarnings([adds('001'), slow], ['001', '002'])).toEqual([]);
});

test('the database determines which migrations ran, even for failed or unknown versions', () => {
  const first = [adds('001')];
  const tried = [adds('001'), adds('002'), drops('003', '002')];
  const ran = ['001', '002', '003'];
  expect(findIncompatibilities(first, summarizeRan(ran, tried))).toEqual([
    '003 (alter table notes drop column author)',
  ]);
  expect(findIncompatibilities([adds('001'), adds('002')], summarizeRan(ran, tried))).toEqual([]);
  expect(findIncompatibilities(first, summarizeRan(ran, first))).toHaveLength(2);
});
