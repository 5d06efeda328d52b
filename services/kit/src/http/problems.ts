import type { ProblemError } from '../problem.ts';
import type { Context, Step } from './context.ts';
import { toProblem } from './failures.ts';

const send = (ctx: Context, found: ProblemError): void => {
  ctx.status = found.status;
  ctx.set(found.headers);
  ctx.body = found.toBody();
};

/** Turns whatever is thrown below into a problem answer (decisions, "Errors"). */
export const answerProblems: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const found = toProblem(error);
    if (found.status >= 500) {
      const { log, requestId } = ctx.state;
      log.error({ err: error, requestId, method: ctx.method, path: ctx.path }, 'request failed');
    }
    send(ctx, found);
  }
};
