import { problem } from '@primal/service-kit/problem';
import type { Context, Middleware } from 'koa';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

const isThisHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host.toLowerCase();

/** True when the browser says that this site's own page sends the request; silence is not enough. */
const isFromThisSite = (context: Context): boolean => {
  const origin = context.get('Origin');
  const site = context.get('Sec-Fetch-Site');
  if (!origin && !site) return false;
  return (!origin || isThisHost(origin, context.host)) && (!site || site === 'same-origin');
};

/** Refuses writes that another site's page could have sent (decisions, "Identity and sessions"). */
export const originCheck: Middleware = (context, next) => {
  if (!reads.has(context.method) && !isFromThisSite(context)) {
    throw problem.forbidden('This request did not come from the application itself.', 'foreign_origin');
  }
  return next();
};
