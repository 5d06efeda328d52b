import { instant } from '@primal/contracts/shared/schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createAnswerMapper } from './answers.ts';

const noteAnswer = z.object({
  id: z.string(),
  text: z.string().nullable(),
  printed: z.boolean().default(false),
  sentAt: instant().nullable(),
  createdAt: instant(),
});
const answer = createAnswerMapper(noteAnswer);
const stored = { id: '1', text: null, printed: true, sentAt: null, createdAt: new Date(0), secret: 'x' };

test('an answer has exactly the fields of its contract, with instants as ISO 8601', () => {
  expect(answer(stored)).toEqual({
    id: '1',
    text: null,
    printed: true,
    sentAt: null,
    createdAt: '1970-01-01T00:00:00.000Z',
  });
  const row = { ...stored, sentAt: '2026-11-22 10:00:00.5+00', createdAt: '2026-11-22 09:00:00+00' };
  expect(answer(row)).toMatchObject({
    sentAt: '2026-11-22T10:00:00.500Z',
    createdAt: '2026-11-22T09:00:00.000Z',
  });
});

test('a missing field of the contract does not compile until the presenter adds the field', () => {
  const { text, ...withoutText } = stored;
  const half = answer(withoutText);
  expect('text' in half).toBe(false);
  // @ts-expect-error
  const whole: z.infer<typeof noteAnswer> = half;
  expect(whole).toEqual(half);
});
