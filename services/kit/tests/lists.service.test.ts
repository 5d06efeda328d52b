import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { readPages } from '../src/testing/pages.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes, notesApi } from './notes.ts';

const service = (await startTestService(notes)) as TestService<unknown>;
for (const remark of ['b', null, 'a', 'a', null, 'c', 'b'])
  await service.client().call(notesApi.createNote, { body: { body: remark ?? '-', remark } });
afterAll(() => service.stop());

const walk = async (query: string) => {
  const pages = await readPages<{ body: string }>(service.client(), `/api/notes?${query}`);
  for (const { status } of pages) expect(status).toBe(200);
  return {
    bodies: pages.flatMap(({ body }) => body.map((note) => note.body)),
    totals: new Set(pages.map(({ headers }) => headers.get('x-total-count'))),
    pages: pages.length,
  };
};

test('pages through a list without gaps or repetitions', async () => {
  expect(await walk('limit=2')).toEqual({
    bodies: ['b', 'c', '-', 'a', 'a', '-', 'b'],
    totals: new Set(['7']),
    pages: 4,
  });
});

test.each([
  ['asc', ['a', 'a', 'b', 'b', 'c', '-', '-']],
  ['desc', ['c', 'b', 'b', 'a', 'a', '-', '-']],
])('sorts rows without a value last by %s', async (order, bodies) => {
  for (const limit of [1, 2, 3, 7, 100])
    expect((await walk(`limit=${limit}&sort=remark&order=${order}`)).bodies).toEqual(bodies);
});

test('omits Link on the last page, and answers an empty list', async () => {
  const answer = await service.client().send('GET', '/api/notes?limit=7');
  expect(answer.headers.get('link')).toBeNull();
});

test('rejects a cursor of another sorting', async () => {
  const answer = await service.client().send('GET', '/api/notes?limit=1');
  const cursor = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  const other = await service.client().send('GET', `/api/notes?limit=1&order=asc&cursor=${cursor}`);
  expect(other).toMatchObject({ status: 400, problem: { issues: [{ path: 'cursor' }] } });
});

describe('a long list', () => {
  const add = (count: number) =>
    sql`insert into notes (id, number, body, remark)
      select uuidv7(), 'X-' || n || '-' || random(), 'one of many', case when n % 7 > 0 then 'r' || n % 5 end
      from generate_series(1, ${count}::int) n`.execute(service.db);
  const send = (path: string) => service.client().send('GET', path);
  const total = async (path: string) => (await send(path)).headers.get('x-total-count');
  const readNext = (headers: Headers) => /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
  afterAll(() => sql`delete from notes where body = 'one of many'`.execute(service.db));

  test('is counted exactly up to 10,000 and shows 10000+ above', async () => {
    await add(10_000 - 7);
    expect(await total('/api/notes?limit=1')).toBe('10000');
    await add(1);
    const first = await send('/api/notes?limit=1');
    expect(first.headers.get('x-total-count')).toBe('10000+');
    expect(await total(readNext(first.headers))).toBe('10000+');
  });

  test('is counted for its first page; later pages reuse the count', async () => {
    await sql`delete from notes where body = 'one of many'`.execute(service.db);
    const first = await send('/api/notes?limit=2');
    await add(3);
    expect(await total(readNext(first.headers))).toBe('7');
    expect(await total('/api/notes?limit=2')).toBe('10');
  });

  test.each(['asc', 'desc'])(
    'is complete over its pages, with ties and missing values, %s',
    async (order) => {
      await add(200);
      const query = `sort=remark&order=${order}`;
      const ids = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id);
      const whole = ids((await send(`/api/notes?${query}&limit=1000`)).body);
      const read: string[] = [];
      for (let path = `/api/notes?${query}&limit=13`; path; ) {
        const answer = await send(path);
        read.push(...ids(answer.body));
        path = readNext(answer.headers);
      }
      expect(read).toEqual(whole);
      expect(new Set(read).size).toBe(Number(await total('/api/notes?limit=1')));
    },
  );
});
