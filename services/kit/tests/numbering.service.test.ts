import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../src/database.ts';
import { nextNumber } from '../src/numbering.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes, notesApi } from './notes.ts';

let service: TestService<unknown>;
beforeAll(async () => {
  service = (await startTestService(notes)) as TestService<unknown>;
});
afterAll(() => service.stop());

test('32 at once, some refused, get numbers without gap or double', async () => {
  const words = Array.from({ length: 32 }, (_, index) => (index % 4 === 0 ? 'refuse me' : `note ${index}`));
  const answers = await Promise.all(
    words.map((body) => service.client().call(notesApi.createNote, { body: { body } })),
  );
  const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  expect(numbers.sort()).toEqual(Array.from({ length: 24 }, (_, index) => `N-${1001 + index}`));
  const preview = await service.client().call(notesApi.nextNote);
  expect(preview.body.nextNumber).toBe('N-1025');
});

test('a raised start lifts the series, a lower one changes nothing, and short numbers are padded', async () => {
  const take = async (start: number): Promise<string> => nextNumber({ db: service.db }, 'X', { start });
  expect(await take(7)).toBe('X-0007');
  expect(await take(7)).toBe('X-0008');
  expect(await take(20)).toBe('X-0020');
  expect(await take(9)).toBe('X-0021');
  await sql`delete from counters where series = 'X'`.execute(service.db);
});
