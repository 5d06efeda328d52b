import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessCourse, listMinimums } from './assessment.ts';

const samples = (count: number, value: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at: at * 5, value: value(at) }));

test('a figure that only fluctuates is flat at any level', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 500 }), fc.integer({ min: 1, max: 7 }), (level, period) => {
      const swings = samples(100, (at) => level * (1 + (at % period === 0 ? 0.05 : -0.05)));
      expect(assessCourse(swings, 0).isFlat).toBe(true);
    }),
  );
});

test.each([
  ['a warm-up that settles', (at: number) => (at < 20 ? 50 + at * 3 : 110), true],
  ['a slow leak of a fifth over the run', (at: number) => 100 + at * 0.25, false],
  ['a step that stays', (at: number) => (at < 80 ? 100 : 125), false],
  ['one outlier', (at: number) => (at === 90 ? 200 : 100), true],
  ['memory that is released', (at: number) => 150 - at * 0.3, true],
])('%s', (_words, value, isFlat) => {
  expect(assessCourse(samples(100, value), 0).isFlat).toBe(isFlat);
});

test('a small rise within the slack is flat', () => {
  const connections = samples(100, (at) => (at < 60 ? 4 : 5));
  expect(assessCourse(connections, 0).isFlat).toBe(false);
  expect(assessCourse(connections, 2).isFlat).toBe(true);
});

test('the heap is measured by its minimums, after each collection', () => {
  const saw = samples(60, (at) => 40 + (at % 6) * 5);
  expect(listMinimums(saw).map(({ value }) => value)).toEqual(Array(10).fill(40));
});
