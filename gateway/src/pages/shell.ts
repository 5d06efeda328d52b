import { staticFiles } from '@primal/service-kit/http/static';
import type { Logger } from '@primal/service-kit/logging';
import { problem } from '@primal/service-kit/problem';
import type { Context, Middleware } from '../koa.ts';
import { sessionIdOf } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** An address that a person may have typed or kept: what names no file is a page of the shell. */
const isPage = (context: Context): boolean =>
  (context.method === 'GET' || context.method === 'HEAD') &&
  !/\.[^/]*$/.test(context.path) &&
  context.accepts('html') !== false;

/** The shell's files as the build left them in `folder`, and its page at every address that is no file. */
export const shellPages = (folder: string, sessions: Sessions, log: Logger): Middleware => {
  const serve = staticFiles('/', folder) as Middleware;

  // A page that loads is a sign of life, but it loads whatever becomes of the session.
  const stayOpen = (context: Context): void => {
    const sid = sessionIdOf(context);
    if (sid)
      sessions.stayOpen(sid).catch((error: unknown) => log.warn({ err: error }, 'session not kept open'));
  };

  return (context) => {
    if (!isPage(context)) {
      return serve(context, () => {
        throw problem.notFound('There is no such file.');
      });
    }
    stayOpen(context);
    context.path = '/index.html';
    return serve(context, () => {
      throw problem.unavailable('The screens of this application are not built.');
    });
  };
};
