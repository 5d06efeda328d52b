import type { ProblemError } from '../problem.ts';
import type { Context, Step } from './context.ts';
import { toProblem } from './failures.ts';

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/** What is away says so in a line; what nobody foresaw, with all there is to find it by. */
const report = (ctx: Context, { status }: ProblemError, error: unknown): void => {
  if (status < 500) return;
  const { log, requestId } = ctx.state;
  const request = { requestId, method: ctx.method, path: ctx.path, status };
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
