import { databaseFault, databaseProblem } from '../database/errors.ts';
import { ProblemError, problem } from '../problem.ts';
import type { Context, Step } from './context.ts';

/** Errors of the HTTP libraries carry the status they mean. */
const libraryProblem = (error: unknown): ProblemError | null => {
  if (!(error instanceof Error && 'status' in error)) return null;
  if (error.status === 413) return problem.tooLarge();
  if (error.status === 415) return problem.notJson();
  if (error.status === 400)
    return problem.badRequest('The request could not be read.', undefined, 'malformed');
  return null;
};

/** What the caller is told about an error. What nobody foresaw is a 500 that says nothing of the inside. */
const toProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : (databaseProblem(error) ??
      libraryProblem(error) ??
      new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again.'));

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/**
 * A dependency that is away is logged in a line; an unforeseen error with all there is to find it by. A refusal by the
 * database that became a 4xx is logged too: a check before it should have said so in better words, or code has a
 * mistake.
 */
const report = (ctx: Context, { status }: ProblemError, error: unknown): void => {
  const { log, requestId } = ctx.state;
  const request = { requestId, method: ctx.method, path: ctx.path, status };
  if (status < 500) {
    const fault = databaseFault(error);
    if (fault) log.warn({ ...request, ...fault }, 'refused by the database');
    return;
  }
  if (status === 500) log.error({ ...request, err: error }, 'request failed');
  else log.warn({ ...request, reason: String(error) }, 'request not served');
};

/** Turns whatever is thrown below into a problem answer (docs/rules/errors.md#problems). */
export const answerProblems: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const found = toProblem(error);
    report(ctx, found, error);
    send(ctx, found);
  }
};
