import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../src/database.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { noteSaved, notes, notesApi } from './notes.ts';

const service = (await startTestService(notes)) as TestService<unknown>;
afterAll(() => service.stop());

const author = randomUUID();
const write = (body: string, idempotencyKey: string, userId = author) =>
  service.client({ userId }).call(notesApi.createNote, { body: { body }, idempotencyKey });

const countNotes = async (body: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from notes where body = ${body}`.execute(service.db);
  return rows[0]?.count ?? 0;
};

test('twenty concurrent duplicates create one note and one event, and get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => write('Twins', 'twins')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  expect(await countNotes('Twins')).toBe(1);
  expect((await service.recorded(noteSaved)).filter(({ data }) => data.body === 'Twins')).toHaveLength(1);
});

test('rejects the same key with other content', async () => {
  await write('First', 'reused');
  expect(await write('Second', 'reused')).toMatchObject({
    status: 409,
    problem: { code: 'idempotency_key_reused' },
  });
});

test('scopes a key to a user and path', async () => {
  const mine = await write('Same words', 'shared');
  const theirs = await write('Same words', 'shared', randomUUID());
  expect(theirs.body.id).not.toBe(mine.body.id);
});

test('releases the key of a rejected request', async () => {
  expect((await write('refuse me', 'free')).status).toBe(409);
  expect((await write('Better words', 'free')).status).toBe(201);
});

test('continues a waiting duplicate when the first request is rejected', async () => {
  const answers = await Promise.all([write('refuse me', 'both'), write('refuse me', 'both')]);
  expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual([
    [409, 'conflict'],
    [409, 'conflict'],
  ]);
});

test('releases a key after a day', async () => {
  const first = await write('Yesterday', 'daily');
  await sql`update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'daily'`.execute(
    service.db,
  );
  const next = await write('Today', 'daily');
  expect(next).toMatchObject({ status: 201, body: { body: 'Today' } });
  expect(next.body.id).not.toBe(first.body.id);
  expect((await write('Today', 'daily')).body).toEqual(next.body);
});

test('accepts a key of 200 characters', async () => {
  expect((await write('Long key', 'k'.repeat(200))).status).toBe(201);
  expect((await write('Longer key', 'k'.repeat(201))).status).toBe(400);
});

test('applies a change with a key once', async () => {
  const { body: note } = await write('As it was', 'to be changed');
  const change = () =>
    service.client({ userId: author }).call(notesApi.editNote, {
      params: { id: note.id },
      body: { body: 'As it is' },
      idempotencyKey: 'change once',
    });
  const first = await change();
  const again = await change();
  expect(first).toMatchObject({ status: 200, body: { body: 'As it is' } });
  expect(again).toMatchObject({ status: 200, body: first.body });
  const events = (await service.recorded(noteSaved)).filter(({ data }) => data.body === 'As it is');
  expect(events).toHaveLength(1);
});
