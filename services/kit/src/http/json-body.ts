import { bodyParser } from '@koa/bodyparser';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';
import { refuseUnstorable } from './storable.ts';

const limit = 1024 * 1024;

const hasContent = (length: number | undefined, encoding: string): boolean =>
  (length ?? 0) > 0 || encoding !== '';

const parse = bodyParser({
  enableTypes: ['json'],
  jsonLimit: limit,
  onError: (error) => {
    throw 'status' in error && error.status === 413
      ? problem.tooLarge('The request is larger than 1 MB.')
      : problem.badRequest('The request is not valid JSON.', undefined, 'malformed_json');
  },
});

/** Reads the JSON body of at most 1 MB: 413 above, 415 for anything else than JSON, 400 when malformed. */
export const jsonBody: Step = async (ctx, next) => {
  if (!hasContent(ctx.request.length, ctx.get('transfer-encoding'))) return next();
  if (!ctx.request.is('json')) throw problem.notJson();
  if ((ctx.request.length ?? 0) > limit) throw problem.tooLarge('The request is larger than 1 MB.');
  await parse(ctx, async () => {});
  ctx.state.body = ctx.request.body;
  refuseUnstorable(ctx.request.rawBody ?? '', ctx.state.body);
  return next();
};
