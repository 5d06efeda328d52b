import { databaseFault } from '../database/errors.ts';
import type { ProblemError } from '../problem.ts';
import type { Context, Step } from './context.ts';
import { toProblem } from './failures.ts';

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/**
 * What is away is logged in a line; what nobody foresaw, with all there is to find it by. A refusal by the database
 * that became a 4xx is logged too: a check before it should have said so in better words, or code has a mistake.
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

/** Turns whatever is thrown below into a problem answer (decisions, "Errors"). */
export const answerProblems: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const found = toProblem(error);
    report(ctx, found, error);
    send(ctx, found);
  }
};
