import { afterAll, expect, it } from 'vitest';
import { createPdfMaker, stopPdfMakers } from './pool.ts';

afterAll(stopPdfMakers);

it('makes a small document while a large document of its kind is made', async () => {
  const maker = createPdfMaker<number>(new URL('./pool.fixture.ts', import.meta.url));
  const done: string[] = [];
  await Promise.all([
    maker.make(4_000).then(() => done.push('large')),
    maker.make(1).then(() => done.push('small')),
  ]);
  expect(done).toEqual(['small', 'large']);
}, 60_000);

it('rejects unsupported letters with 409, also from its thread', async () => {
  const maker = createPdfMaker<string>(new URL('./letters.fixture.ts', import.meta.url));
  await expect(maker.make('Ταβέρνα Ὁ Ἀλέξανδρος')).rejects.toMatchObject({
    status: 409,
    code: 'letters_missing',
    message: expect.stringContaining('Ὁ Ἀ'),
  });
}, 60_000);
