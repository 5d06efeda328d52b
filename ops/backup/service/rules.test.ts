import { addDays, setBusinessTimeZone, today } from '@primal/contracts/shared/dates';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { computeNextRun, listExpiredBackups } from './rules.ts';

beforeAll(() => setBusinessTimeZone('America/New_York'));

const next = (startedAt: string, lastAt: string | null, lastFailed = false) =>
  computeNextRun(
    { startedAt: new Date(startedAt), lastAt: lastAt ? new Date(lastAt) : null, lastFailed },
    { at: '02:30', soon: 60_000 },
  ).toISOString();

test('the first backup is made a minute after the start', () => {
  expect(next('2026-11-23T15:00:00Z', null)).toBe('2026-11-23T15:01:00.000Z');
});

test("the next backup is made at 02:30 in the business's time zone", () => {
  expect(next('2026-11-20T15:00:00Z', '2026-11-23T07:30:00Z')).toBe('2026-11-24T07:30:00.000Z');
  expect(next('2026-11-20T15:00:00Z', '2026-11-23T15:00:00Z')).toBe('2026-11-24T07:30:00.000Z');
});

test('a missed backup is made a minute after the start', () => {
  expect(next('2026-11-23T13:00:00Z', '2026-11-22T13:05:00Z')).toBe('2026-11-23T13:01:00.000Z');
});

test('a failed backup is retried after an hour', () => {
  expect(next('2026-11-20T15:00:00Z', '2026-11-23T07:30:00Z', true)).toBe('2026-11-23T08:30:00.000Z');
});

test('a clock change leaves exactly one backup a day', () => {
  // Clocks go back on 11/01/2026 and forward on 03/14/2027, when 02:30 does not exist.
  expect(next('2026-10-20T15:00:00Z', '2026-10-31T06:30:00Z')).toBe('2026-11-01T07:30:00.000Z');
  expect(next('2026-10-20T15:00:00Z', '2027-03-13T07:30:00Z')).toBe('2027-03-14T07:30:00.000Z');
  expect(next('2026-10-20T15:00:00Z', '2027-03-14T07:30:00Z')).toBe('2027-03-15T06:30:00.000Z');
});

const now = new Date('2026-11-23T15:00:00Z');
const made = (madeAt: string, isGood = true) => ({ id: madeAt, madeAt, isGood });
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => made(`${addDays('2026-11-23', -night)}T07:30:00.000Z`));
const listKeptDays = (backups: ReturnType<typeof made>[], rule = { keepDays: 7, keepWeeks: 8 }) => {
  const spent = new Set(listExpiredBackups(backups, rule, now));
  return backups.filter(({ id }) => !spent.has(id)).map(({ madeAt }) => madeAt.slice(0, 10));
};

test('keeps the last seven of a hundred nights, and the Sundays of earlier weeks', () => {
  expect(listKeptDays(nights(100))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-25',
    '2026-10-18',
    '2026-10-11',
  ]);
});

test('keeps all backups of today and the last of yesterday', () => {
  const backups = ['23T16:00', '23T15:00', '23T07:30', '22T20:00', '22T07:30'].map((time) =>
    made(`2026-11-${time}:00.000Z`),
  );
  expect(listExpiredBackups(backups, { keepDays: 7, keepWeeks: 0 }, now)).toEqual([
    '2026-11-22T07:30:00.000Z',
  ]);
});

test('ignores broken backups, and removes them once enough newer good days exist', () => {
  const broken = made('2026-11-20T09:00:00.000Z', false);
  expect(listExpiredBackups([broken, ...nights(4)], { keepDays: 7, keepWeeks: 0 }, now)).toEqual([]);
  expect(listExpiredBackups([broken, ...nights(3)], { keepDays: 3, keepWeeks: 0 }, now)).toEqual([broken.id]);
});

const anyBackups = fc
  .uniqueArray(fc.record({ hours: fc.integer({ min: 0, max: 24 * 400 }), isGood: fc.boolean() }), {
    selector: ({ hours }) => hours,
    maxLength: 120,
  })
  .map((all) =>
    all.map(({ hours, isGood }) => made(new Date(+now - hours * 3_600_000).toISOString(), isGood)),
  );
const anyRule = fc.record({
  keepDays: fc.integer({ min: 1, max: 30 }),
  keepWeeks: fc.integer({ min: 0, max: 60 }),
});

test('keeps the newest good backup, never removes a good backup for a broken backup, and is idempotent', () => {
  fc.assert(
    fc.property(anyBackups, anyRule, (backups, rule) => {
      const spent = new Set(listExpiredBackups(backups, rule, now));
      const good = backups.filter(({ isGood }) => isGood).sort((a, b) => b.madeAt.localeCompare(a.madeAt));
      expect(good[0] && spent.has(good[0].id)).not.toBe(true);
      const spentGood = good.filter(({ id }) => spent.has(id)).map(({ id }) => id);
      expect(listExpiredBackups(good, rule, now)).toEqual(spentGood);
      const kept = backups.filter(({ id }) => !spent.has(id));
      expect(listExpiredBackups(kept, rule, now).filter((id) => good.some((one) => one.id === id))).toEqual(
        [],
      );
      const before = kept.filter(({ isGood, madeAt }) => isGood && today(new Date(madeAt)) < today(now));
      expect(before.length).toBeLessThanOrEqual(rule.keepDays + rule.keepWeeks + 1);
    }),
  );
});
