import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames } from '@primal/contracts/area-names';
import { callTables } from '@primal/contracts/call-tables';
import { documents, statusColors } from '@primal/contracts/documents';
import { eventTables } from '@primal/contracts/event-tables';
import type { Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listSources, repository } from './sources.ts';

const calls: readonly Call[] = Object.values(callTables).flatMap((table) => Object.values(table));
const events = Object.values(eventTables).flat();
const foreign = new Set(['poNumber', 'checkNumber']);

const readShape = ({ answer }: Call): Readonly<Record<string, z.ZodType>> =>
  answer instanceof z.ZodObject ? answer.shape : {};

/** Records with a number and `allowed` actions. */
const numbered = calls.flatMap((call) => {
  const [, path = ''] = /^(\/api\/[a-z-]+)\/\{id\}$/.exec(call.path) ?? [];
  const fields = Object.keys(readShape(call));
  const isNumbered = fields.some((field) => /number$/i.test(field) && !foreign.has(field));
  return call.method === 'GET' && path !== '' && isNumbered && fields.includes('allowed')
    ? [{ path, shape: readShape(call) }]
    : [];
});

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const readCode = (folder: string) =>
  listSources(folder)
    .map(({ text }) => text)
    .join('\n');
const readPages = (folder: string) => globSync(`${folder}/*.md`, { cwd: repository }).map(read).join('\n');

it('documents are found among the calls', () => {
  expect(numbered.length).toBeGreaterThan(6);
});

const findDeclared = (path: string) => documents.find((document) => document.path === path);
const splitWords = (path: string) => path.slice('/api/'.length, -1).split('-');

describe.each(numbered)('the documents of $path', ({ path, shape }) => {
  const declared = findDeclared(path);
  const name = new RegExp(splitWords(path).join('[ -]'), 'i');

  it('declare their label, table and audit subject, their number and each status', () => {
    const { label, table, audit, number = '', statuses = {} } = declared ?? {};
    expect({ label, table, audit }).toEqual({
      label: expect.any(String),
      table: expect.any(String),
      audit: path === '/api/accounting-exports' ? undefined : expect.anything(),
    });
    expect(shape).toHaveProperty(number);
    const states = shape.status instanceof z.ZodEnum ? shape.status.options : [];
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(states));
  });

  it('have a guide page and rules', () => {
    expect(readPages('docs/guide')).toMatch(name);
    expect(readPages('docs/rules')).toMatch(name);
  });
});

const numberedBySettings = numbered.filter(
  ({ path }) => typeof findDeclared(path)?.series?.first === 'string',
);

it.each(numberedBySettings)('the documents of $path are among the demo data', ({ path }) => {
  expect(readCode('ops/demo')).toMatch(new RegExp(splitWords(path).join(''), 'i'));
});

it.each(documents.filter(({ table }) => table))('the table of $entity is one of $area', ({ area, table }) => {
  expect(read(`services/${area}/src/migrations/schema.txt`)).toMatch(new RegExp(`^${table}$`, 'm'));
});

describe.each(documents)('the declaration of $entity in $area', (document) => {
  const { area, entity, path, search, uses, announced, number, series } = document;

  it('names calls and events that exist', () => {
    const list = calls.find((call) => call.path === path && call.list);
    if (search) expect(list?.permission).toBe(search.needs);
    if (path) expect(calls.some((call) => `${call.path}/`.startsWith(`${path}/`))).toBe(true);
    if (uses || announced) expect(events.map(({ type }) => type)).toContain(`${area}.${entity}.saved`);
    if (announced || series) expect(number).toBeDefined();
  });

  it('is the only one of its entity, and agrees with others on the colors of statuses', () => {
    expect(documents.filter((other) => other.entity === entity)).toHaveLength(1);
    expect(statusColors).toMatchObject(document.statuses ?? {});
  });
});

it.each(['docs/rules', 'docs/guide', 'docs/decisions'])('the README of %s lists each page', (folder) => {
  const listed = read(`${folder}/README.md`);
  const pages = globSync('*.md', { cwd: join(repository, folder) });
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => page !== 'README.md' && !listed.includes(`(${page})`))).toEqual([]);
});

it.each(areaNames)('the series of %s come from the declarations', (area) => {
  const code = readCode(`services/${area}/src`);
  expect(code).toMatch(/import /);
  expect(code.match(/\bprefix: '[A-Z]+'/g) ?? []).toEqual([]);
});
