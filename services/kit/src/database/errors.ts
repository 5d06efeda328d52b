import { type ProblemError, problem, readErrorCode } from '../problem.ts';

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25006', // read only: a standby, during a failover
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up
]);

const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

export const isDatabaseUnavailable = (error: unknown): boolean => {
  const code = readErrorCode(error);
  // Class 08: connection exceptions; 53: out of connections, memory or disk.
  if (unavailableCodes.has(code) || /^(08|53)/.test(code)) return true;
  return error instanceof Error && awayMessages.test(error.message);
};

export const isLockedOut = (error: unknown): boolean => readErrorCode(error) === '55P03';

/** True if the statement took too long or waited for a lock. The same work may succeed later. */
export const isTimeout = (error: unknown): boolean => readErrorCode(error) === '57014' || isLockedOut(error);

/** The table got a column after the connection planned the statement, as during a deploy. */
export const isOutdatedPlan = (error: unknown): boolean =>
  readErrorCode(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** True for a deadlock, a serialization failure or an outdated plan: retry the whole transaction. */
export const isRetriable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(readErrorCode(error)) || isOutdatedPlan(error);

const byCode: Record<string, () => ProblemError> = {
  '23505': () => problem.conflict('This already exists.', 'already_exists'),
  '23503': () =>
    problem.conflict('This depends on a record that is missing, or another record depends on it.'),
};

export const toDatabaseFault = (error: unknown): Record<string, string> | null => {
  const code = readErrorCode(error);
  if (!/^[\dA-Z]{5}$/.test(code)) return null;
  const { constraint, table, column } = error as { constraint?: string; table?: string; column?: string };
  return {
    sqlState: code,
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(column && { column }),
  };
};

/** Fallback behind schemas and entities, so that bad data never answers 5xx; null for other errors. */
export const toDatabaseProblem = (error: unknown): ProblemError | null => {
  if (isDatabaseUnavailable(error) || isTimeout(error) || isRetriable(error)) return problem.unavailable();
  const code = readErrorCode(error);
  if (byCode[code]) return byCode[code]();
  // The contract's schema should have rejected these: a defect of the service, not of the caller.
  if (code === '23514' || code === '23502') return null;
  if (/^2[23]\w{3}$/.test(code)) return problem.badRequest('The request has a value that cannot be stored.');
  if (error instanceof Error && error.name === 'OptimisticLockError') return problem.stale();
  return null;
};
