import { databaseProblem } from '../database/errors.ts';
import { ProblemError, problem } from '../problem.ts';

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
export const toProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError
    ? error
    : (databaseProblem(error) ??
      libraryProblem(error) ??
      new ProblemError(500, 'internal_error', 'Something went wrong on our side. Please try again.'));
