import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@primal/service-kit/problem';
import sirv from 'sirv';
import type { Context, Middleware } from '../koa.ts';

/** Names under /static/ carry a hash of their content; anything else is asked for again by its ETag. */
const cacheControl = (path: string): string =>
  path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache';

type Files = ReturnType<typeof sirv>;

/** Answers with a file, compressed when the build left it so; false when there is none of that name. */
const send = (files: Files, { req, res }: Context): Promise<boolean> =>
  new Promise((resolve) => {
    res.once('close', () => resolve(true));
    files(req, res, () => resolve(false));
  });

/** An address that a person may have typed or kept: what is no file is a page of the shell. */
const isPage = (context: Context): boolean =>
  !/\.[^/]*$/.test(context.path) &&
  context.accepts('html') !== false &&
  context.get('Sec-Fetch-Dest') !== 'script';

/** The shell's files as the build left them in `folder`, and its page for every address that is no file. */
export const shellFiles = (folder: string): Middleware => {
  if (!existsSync(join(folder, 'index.html'))) {
    return () => {
      throw problem.unavailable('The screens are not built yet.');
    };
  }
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (res, path) => res.setHeader('Cache-Control', cacheControl(path)),
  });
  return async (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') throw problem.notFound();
    context.respond = false;
    if (await send(files, context)) return;
    if (isPage(context)) {
      context.req.url = '/index.html';
      if (await send(files, context)) return;
    }
    context.respond = true;
    throw problem.notFound('There is no such file.');
  };
};
