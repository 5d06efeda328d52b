import * as shared from '@primal/kit/federation/zod-names';
import { describe, expect, it } from 'vitest';
import { isTest, listSources } from './sources.ts';

const typesOnly = new Set(['infer', 'input', 'output']);

describe('the shared zod', () => {
  const used = listSources('contracts', 'shell/src', 'shell/kit/src/platform', 'mfe-*/src')
    .filter(({ file }) => !isTest(file))
    .flatMap(({ text }) => [...text.matchAll(/\bz\.([a-z]\w*|NEVER)\b/g)].map((found) => found[1] ?? ''))
    .filter((name) => !typesOnly.has(name));

  it('has every part that contracts and screens use', () => {
    expect([...new Set(used)].filter((name) => !(name in shared))).toEqual([]);
  });

  it('has no other exports', () => {
    expect(Object.keys(shared).filter((name) => !used.includes(name))).toEqual([]);
  });
});
