import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import sirv from 'sirv';
import type { Step } from './context.ts';

const hashed = /\.[\da-f]{8,}\./i;

type Serve = (request: IncomingMessage, response: ServerResponse, done: () => void) => void;

const serveFolder = (folder: string): Serve =>
  sirv(resolve(folder), {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) => {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (hashed.test(pathname)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });

/**
 * Serves the front end under `prefix`, precompressed. Files with hashed names are `immutable`, other files
 * are revalidated. Files are looked up on each request, so that a new build needs no restart. Later folders
 * are fallbacks.
 */
export const serveStaticFiles = (prefix: string, ...folders: string[]): Step => {
  const serve = folders.map(serveFolder).reduceRight<Serve>(
    (next, files) => (request, response, done) =>
      files(request, response, () => next(request, response, done)),
    (_request, _response, done) => done(),
  );
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !ctx.path.startsWith(prefix)) return next();
    ctx.state.route = prefix;
    const { url } = ctx.req;
    ctx.req.url = ctx.path.slice(prefix.length - 1);
    const isFound = await new Promise<boolean>((done) => {
      ctx.res.once('close', () => done(true));
      serve(ctx.req, ctx.res, () => done(false));
    });
    ctx.req.url = url;
    if (!isFound) return next();
    ctx.respond = false;
  };
};
