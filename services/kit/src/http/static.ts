import { resolve } from 'node:path';
import sirv from 'sirv';
import type { Step } from './context.ts';

const hashed = /\.[\da-f]{8,}\./i;

/**
 * The service's front end under `prefix`: precompressed, `immutable` where the name carries a hash, asked for anew
 * otherwise (facts, "Front end"). Files are looked up on each request, so that a new build needs no restart.
 */
export const staticFiles = (prefix: string, folder: string): Step => {
  const serve = sirv(resolve(folder), {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (hashed.test(pathname)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !ctx.path.startsWith(prefix)) return next();
    ctx.state.route = prefix;
    const { url } = ctx.req;
    ctx.req.url = ctx.path.slice(prefix.length - 1);
    const isFound = await new Promise<boolean>((settle) => {
      ctx.res.once('close', () => settle(true));
      serve(ctx.req, ctx.res, () => settle(false));
    });
    ctx.req.url = url;
    if (!isFound) return next();
    ctx.respond = false;
  };
};
