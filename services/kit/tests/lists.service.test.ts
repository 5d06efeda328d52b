import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes, notesApi } from './notes.ts';

let service: TestService<unknown>;
beforeAll(async () => {
  service = (await startTestService(notes)) as TestService<unknown>;
  for (const remark of ['b', null, 'a', 'a', null, 'c', 'b'])
    await service.client().call(notesApi.createNote, { body: { body: remark ?? '-', remark } });
});
afterAll(() => service.stop());

/** All pages by their `Link`, the bodies in order. */
const walk = async (
  query: string,
): Promise<{ bodies: string[]; totals: Set<string | null>; pages: number }> => {
  const bodies: string[] = [];
  const totals = new Set<string | null>();
  let pages = 0;
  for (let path: string | undefined = `/api/notes?${query}`; path; pages++) {
    const answer = await service.client().send('GET', path);
    expect(answer.status).toBe(200);
    bodies.push(...(answer.body as unknown as { body: string }[]).map(({ body }) => body));
    totals.add(answer.headers.get('x-total-count'));
    path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return { bodies, totals, pages };
};

test('a list comes in pages that miss and repeat nothing', async () => {
  expect(await walk('limit=2')).toEqual({
    bodies: ['b', 'c', '-', 'a', 'a', '-', 'b'],
    totals: new Set(['7']),
    pages: 4,
  });
});

test.each([
  ['asc', ['a', 'a', 'b', 'b', 'c', '-', '-']],
  ['desc', ['c', 'b', 'b', 'a', 'a', '-', '-']],
])('rows without a value come last when sorted %s', async (order, bodies) => {
  for (const limit of [1, 2, 3, 7, 100])
    expect((await walk(`limit=${limit}&sort=remark&order=${order}`)).bodies).toEqual(bodies);
});

test('the last page has no Link, and an empty list is a whole answer', async () => {
  const answer = await service.client().send('GET', '/api/notes?limit=7');
  expect(answer.headers.get('link')).toBeNull();
});

test('a cursor of another sorting is refused', async () => {
  const answer = await service.client().send('GET', '/api/notes?limit=1');
  const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  const other = await service.client().send('GET', `/api/notes?limit=1&order=asc&cursor=${cursor}`);
  expect(other).toMatchObject({ status: 400, problem: { issues: [{ path: 'cursor' }] } });
});
