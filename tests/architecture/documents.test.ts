import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTables } from '@primal/contracts/call-tables';
import type { Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { numberedTables } from '../../services/billing/src/ledger/check.ts';
import { listSources, repository } from './sources.ts';

const tables = Object.values(callTables);
const foreign = new Set(['poNumber', 'checkNumber']);

const fieldsOf = ({ answer }: Call): string[] =>
  'shape' in answer ? Object.keys(answer.shape as object) : [];

/** Records with a number and `allowed` actions; `list` is the name of their list call. */
const documents = tables.flatMap((table) =>
  Object.values(table).flatMap((call) => {
    const [, path = ''] = /^(\/api\/[a-z-]+)\/\{id\}$/.exec(call.path) ?? [];
    const fields = fieldsOf(call);
    const isNumbered = fields.some((field) => /number$/i.test(field) && !foreign.has(field));
    if (call.method !== 'GET' || path === '' || !isNumbered || !fields.includes('allowed')) return [];
    const [list = ''] = Object.entries(table).find(([, other]) => other.path === path && other.list) ?? [];
    return { path, list, words: path.slice('/api/'.length, -1).split('-') };
  }),
);

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const readCode = (folder: string) =>
  listSources(folder)
    .map(({ text }) => text)
    .join('\n');
const readPages = (folder: string) => globSync(`${folder}/*.md`, { cwd: repository }).map(read).join('\n');

/** Documents that users find by day on a single page, without a number search. */
const byDay = new Set(['/api/deposits', '/api/accounting-exports', '/api/journal-entries']);
/** Documents that a trial business does not have on its first day. */
const notInDemo = new Set([
  '/api/deposits',
  '/api/accounting-exports',
  '/api/journal-entries',
  '/api/refunds',
]);

it('documents are found among the calls', () => {
  expect(documents.length).toBeGreaterThan(6);
});

describe.each(documents)('the documents of $path', ({ path, list, words }) => {
  const name = new RegExp(words.join('[ -]'), 'i');

  it('are found by number in the palette', () => {
    const isFound = read('shell/src/palette/use-palette-results.ts').includes(`.${list},`);
    expect(isFound).toBe(!byDay.has(path));
  });

  it('have a guide page and rules', () => {
    expect(readPages('docs/guide')).toMatch(name);
    expect(readPages('docs/rules')).toMatch(name);
  });

  it('are among the demo data', () => {
    const isThere = new RegExp(words.join(''), 'i').test(readCode('ops/demo'));
    expect(isThere).toBe(!notInDemo.has(path));
  });

  it('have their actions called by the fuzzer', () => {
    expect(read('harness/fuzz/actions.ts')).toContain(`${path}/{id}`);
  });
});

it('billing checks every number series for gaps', () => {
  const series = [...readCode('services/billing/src').matchAll(/\bSeries\b[^\n;]*\{\s*name: '([A-Z]+)'/g)];
  expect(numberedTables.map(({ series: checked }) => checked).sort()).toEqual(
    series.map(([, one]) => one).sort(),
  );
});
