import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTables } from '@primal/contracts/call-tables';
import type { Call } from '@primal/contracts/shared/api';
import { describe, expect, it } from 'vitest';
import { numberedTables } from '../../services/billing/src/ledger/check.ts';
import { repository, sourcesIn } from './sources.ts';

const tables = Object.values(callTables);
/** Numbers of somebody else's paper. */
const foreign = new Set(['poNumber', 'checkNumber']);

/** What a record is answered with, as far as it is one record. */
const fieldsOf = ({ answer }: Call): string[] =>
  'shape' in answer ? Object.keys(answer.shape as object) : [];

/** What has a number of its own and says what may be done with it; `list` is the name of the call that lists them. */
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
const codeOf = (folder: string) =>
  sourcesIn(folder)
    .map(({ text }) => text)
    .join('\n');
const pagesOf = (folder: string) => globSync(`${folder}/*.md`, { cwd: repository }).map(read).join('\n');

/** What is not looked for by its number: it is found by its day, on the one page that lists it. */
const byDay = new Set(['/api/deposits', '/api/accounting-exports']);
/** What nobody has done yet on the first day of a business that tries the product. */
const notInDemo = new Set(['/api/deposits', '/api/accounting-exports']);

it('documents are found among the calls', () => {
  expect(documents.length).toBeGreaterThan(6);
});

describe.each(documents)('the documents of $path', ({ path, list, words }) => {
  const name = new RegExp(words.join('[ -]'), 'i');

  it('are found by their numbers in the palette', () => {
    const isFound = read('shell/src/palette/use-found.ts').includes(`.${list},`);
    expect(isFound).toBe(!byDay.has(path));
  });

  it('stand in the guide and have rules', () => {
    expect(pagesOf('docs/guide')).toMatch(name);
    expect(pagesOf('docs/rules')).toMatch(name);
  });

  it('are among the demo data', () => {
    const isThere = new RegExp(words.join(''), 'i').test(codeOf('ops/demo'));
    expect(isThere).toBe(!notInDemo.has(path));
  });

  it('are acted on by the fuzzer, as their answers allow', () => {
    expect(read('harness/fuzz/ready.ts')).toContain(`${path}/{id}`);
  });
});

it('every series of numbers of billing is checked for holes', () => {
  const series = [...codeOf('services/billing/src').matchAll(/\bSeries\b[^\n;]*\{ name: '([A-Z]+)'/g)];
  expect(numberedTables.map(({ series: checked }) => checked).sort()).toEqual(
    series.map(([, one]) => one).sort(),
  );
});
