import type { Call } from '@primal/contracts/shared/api';
import type { z } from 'zod';
import { problem } from '../problem.ts';
import type { Step } from './context.ts';
import { summarize, toIssues } from './issues.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Names of the records: `/api/sales-orders/{id}` → `['id']`. */
const paramNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);

export const fit = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = toIssues(result.error, input);
  throw problem.badRequest(summarize(issues), issues, 'invalid');
};

const readParams = (names: string[], given: Record<string, string | undefined>): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const name of names) {
    const value = given[name] ?? '';
    if (!uuid.test(value)) throw problem.notFound();
    params[name] = value.toLowerCase();
  }
  return params;
};

/** Holds path, query and body to the call's schemas; what fits is on `ctx.state`. */
export const validate = ({ path, query, body }: Call): Step => {
  const names = paramNames(path);
  return (ctx, next) => {
    ctx.state.params = readParams(names, ctx.params);
    if (/%00/.test(ctx.querystring))
      throw problem.badRequest('The query contains characters that cannot be stored.');
    ctx.state.query = query ? fit(query, { ...ctx.query }) : {};
    // A call without content is one that says nothing: the issues then name what is required.
    ctx.state.body = body ? fit(body, ctx.state.body ?? {}) : undefined;
    return next();
  };
};
