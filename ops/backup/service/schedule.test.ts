import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { beforeAll, expect, test } from 'vitest';
import { computeNextRun } from './schedule.ts';

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
