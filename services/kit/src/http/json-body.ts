import { bodyParser } from '@koa/bodyparser';
import { type ProblemError, problem } from '../problem.ts';
import type { Step } from './context.ts';
import { refuseUnstorable } from './storable.ts';

const limit = 1024 * 1024;

const hasContent = (length: number | undefined, encoding: string): boolean =>
  (length ?? 0) > 0 || encoding !== '';

const tooLarge = (): ProblemError => problem.tooLarge('The request is larger than 1 MB.');

const unreadable = (error: Error): ProblemError => {
  const status = 'status' in error ? error.status : 400;
  if (status === 413) return tooLarge();
  if (status === 415) return problem.notJson('The request has an encoding that is not known here.');
  return problem.badRequest('The request is not valid JSON.', undefined, 'malformed_json');
};

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: limit,
  onError: (error) => {
    throw unreadable(error);
  },
});

/** Reads the JSON body of at most 1 MB: 413 above, 415 for anything else than JSON, 400 when malformed. */
export const jsonBody: Step = async (ctx, next) => {
  if (!hasContent(ctx.request.length, ctx.get('transfer-encoding'))) return next();
  if (!ctx.request.is('json')) throw problem.notJson();
  if ((ctx.request.length ?? 0) > limit) throw tooLarge();
  await parse(ctx, async () => {});
  ctx.state.body = ctx.request.body;
  refuseUnstorable(ctx.request.rawBody ?? '', ctx.state.body);
  return next();
};
