import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInstantText } from './database.ts';

const written = (at: Date): string =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');

test('reads an instant from PostgreSQL’s text like a date', () => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (at) => {
      expect(toInstantText(written(at))).toBe(at.toISOString());
      expect(toInstantText(at)).toBe(at.toISOString());
    }),
  );
});

test.each([
  ['2026-11-20 15:00:00+00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 15:00:00.1+00', '2026-11-20T15:00:00.100Z'],
  ['2026-11-20 15:00:00.123456+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 15:00:00.5-05', '2026-11-20T20:00:00.500Z'],
  ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
])('formats %s as %s', (text, expected) => expect(toInstantText(text)).toBe(expected));
