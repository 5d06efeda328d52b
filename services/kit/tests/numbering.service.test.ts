import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sql } from '../src/database.ts';
import { takeNumber } from '../src/numbering.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { noteSaved, notes, notesApi } from './notes.ts';

const userId = randomUUID();
const service = (await startTestService(notes)) as TestService<unknown>;
afterAll(() => service.stop());

test('gives 32 concurrent requests numbers without gaps or duplicates, despite rejections', async () => {
  const words = Array.from({ length: 32 }, (_, index) => (index % 4 === 0 ? 'refuse me' : `note ${index}`));
  const answers = await Promise.all(
    words.map((body) => service.client().call(notesApi.createNote, { body: { body } })),
  );
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  expect(numbers.sort()).toEqual(Array.from({ length: 24 }, (_, index) => `N-${1001 + index}`));
  const preview = await service.client().call(notesApi.nextNote);
  expect(preview.body.nextNumber).toBe('N-1025');
});

test('raises the series with a higher start, ignores a lower start, and pads short numbers', async () => {
  const take = async (first: number) =>
    (await takeNumber({ prefix: 'X', first }).execute(service.db)).rows[0]?.number;
  expect(await take(7)).toBe('X-0007');
  expect(await take(7)).toBe('X-0008');
  expect(await take(20)).toBe('X-0020');
  expect(await take(9)).toBe('X-0021');
  await sql`delete from counters where series = 'X'`.execute(service.db);
});

test('inserts the number in the row, the event and the answer, and in a replay', async () => {
  const write = () =>
    service
      .client({ userId })
      .call(notesApi.createNote, { body: { body: 'This is my number' }, idempotencyKey: 'k' });
  const { body: note } = await write();
  expect(note.number).toMatch(/^N-\d{4}$/);
  expect((await service.client().call(notesApi.getNote, { params: note })).body).toEqual(note);
  const events = await service.recorded(noteSaved);
  expect(events.filter(({ key }) => key === note.id).map(({ data }) => data.body)).toEqual([
    `This is ${note.number}`,
  ]);
  expect((await write()).body).toEqual(note);
});
