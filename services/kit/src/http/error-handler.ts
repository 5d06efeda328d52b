import { toDatabaseFault, toDatabaseProblem } from '../database/errors.ts';
import { ProblemError, problem } from '../problem.ts';
import type { Context, Step } from './context.ts';

const toLibraryProblem = (error: unknown): ProblemError | null => {
  if (!(error instanceof Error && 'status' in error)) return null;
  if (error.status === 413) return problem.tooLarge();
  if (error.status === 415) return problem.notJson();
  if (error.status === 400)
    return problem.badRequest('The request could not be read.', undefined, 'malformed');
  return null;
};

const toProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : (toDatabaseProblem(error) ??
      toLibraryProblem(error) ??
      new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again.'));

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/**
 * Logs an unavailable dependency in one line, and an unexpected error with its details. Also logs a 4xx that
 * the database caused, because an earlier check should have rejected the request.
 */
const report = (ctx: Context, { status }: ProblemError, error: unknown): void => {
  const { log, requestId } = ctx.state;
  const request = { requestId, method: ctx.method, path: ctx.path, status };
  if (status < 500) {
    const fault = toDatabaseFault(error);
    if (fault) log.warn({ ...request, ...fault }, 'refused by the database');
    return;
  }
  if (status === 500) log.error({ ...request, err: error }, 'request failed');
  else log.warn({ ...request, reason: String(error) }, 'request not served');
};

export const answerProblems: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const found = toProblem(error);
    report(ctx, found, error);
    send(ctx, found);
  }
};
