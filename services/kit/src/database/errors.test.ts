import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable, isRetriable, toDatabaseProblem } from './errors.ts';

const failure = (code: string, message = 'words of the database') =>
  Object.assign(new Error(message), { code });

describe('a database that is unavailable', () => {
  test.each(['ECONNREFUSED', '57P01', '08006', '53300', '53100'])('is recognized by %s', (code) => {
    expect(isDatabaseUnavailable(failure(code))).toBe(true);
    expect(toDatabaseProblem(failure(code))).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
  });

  test('is recognized by message if the driver has no code', () => {
    expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseUnavailable(new Error('The terminated contract'))).toBe(false);
  });
});

test.each([
  ['23505', 409],
  ['23503', 409],
  ['22001', 400],
  ['22P02', 400],
  ['22021', 400],
  ['57014', 503],
  ['40P01', 503],
])("answers %s with %i, without the database's message", (code, status) => {
  const problem = toDatabaseProblem(failure(code));
  expect(problem?.status).toBe(status);
  expect(problem?.message).not.toContain('words of the database');
});

test('reports a concurrently changed entity as stale', () => {
  const error = new Error('The optimistic lock failed');
  error.name = 'OptimisticLockError';
  expect(toDatabaseProblem(error)).toMatchObject({ status: 409, code: 'stale_version' });
});

test('returns no problem for unexpected errors', () => {
  for (const code of ['42P01', '23502', '23514']) expect(toDatabaseProblem(failure(code))).toBeNull();
  expect(toDatabaseProblem(new Error('a bug'))).toBeNull();
});

test('retries only deadlocks and serialization failures', () => {
  expect(['40001', '40P01', '23505', '57P01'].map((code) => isRetriable(failure(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
