import { expect, test } from 'vitest';
import { batchLookups } from './sessions.ts';

const controlled = () => {
  const queries: { keys: string[]; answer: PromiseWithResolvers<Map<string, string>> }[] = [];
  const find = batchLookups((keys: string[]) => {
    const answer = Promise.withResolvers<Map<string, string>>();
    queries.push({ keys, answer });
    return answer.promise;
  });
  return { queries, find };
};

test('the first lookup runs immediately, and later lookups share the next query', async () => {
  const { queries, find } = controlled();
  const first = find('a');
  const others = [find('a'), find('b'), find('a')];
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);
  queries[0]?.answer.resolve(new Map([['a', 'before']]));
  expect(await first).toBe('before');
  await expect.poll(() => queries[1]?.keys).toEqual(['a', 'b']);
  queries[1]?.answer.resolve(new Map([['a', 'after']]));
  expect(await Promise.all(others)).toEqual(['after', undefined, 'after']);
});

test('a failed query fails only its own lookups', async () => {
  const { queries, find } = controlled();
  const first = find('a');
  const second = find('a');
  queries[0]?.answer.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => queries.length).toBe(2);
  queries[1]?.answer.resolve(new Map([['a', 'back']]));
  expect(await second).toBe('back');
});
