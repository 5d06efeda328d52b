import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { serveStaticFiles } from '@primal/service-kit/http/static';
import type { Logger } from '@primal/service-kit/logging';
import { problem } from '@primal/service-kit/problem';
import type { Context, Middleware } from '../koa.ts';
import { formatRemotes, hashName, type Manifests, type ShellConfig } from '../remotes/manifests.ts';
import { readSessionId } from '../sessions/cookie.ts';
import type { Sessions } from '../sessions/sessions.ts';

const isPage = (context: Context): boolean =>
  (context.method === 'GET' || context.method === 'HEAD') &&
  !/\.[^/]*$/.test(context.path) &&
  context.accepts('html') !== false;

/** Hashes of the page's inline scripts for the content security policy. */
const hashScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

export const createShellPage = (folder: string) => {
  const file = join(folder, 'index.html');
  let read = { changed: -1, text: '', name: '', scripts: [] as string[] };
  return () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return null;
    if (changed !== read.changed) {
      const text = readFileSync(file, 'utf8');
      read = { changed, text, name: hashName(text), scripts: hashScripts(text) };
    }
    return read;
  };
};

const withScripts = (policy: string, scripts: readonly string[]): string =>
  policy.replace("script-src 'self'", (own) => [own, ...scripts].join(' '));

type ShellPage = ReturnType<typeof createShellPage>;

/** Embeds the text as data, escaped so that it cannot close its element or run (CSP, `script-src 'self'`). */
const embedRemotes = (html: string, remotes: string): string =>
  html.replace(
    '</head>',
    () =>
      `<script type="application/json" id="remotes">${remotes.replaceAll('<', String.raw`\u003c`)}</script></head>`,
  );

const isByAddress = (path: string): boolean => path.startsWith('/certificates/');

interface Parts {
  folder: string;
  page: ShellPage;
  manifests: Manifests;
  facts: () => Promise<ShellConfig>;
  sessions: Sessions;
  log: Logger;
}

/** Serves the shell's files, else its page with `/config/remotes.json` embedded to save a request. */
export const serveShellPages = ({ folder, page, manifests, facts, sessions, log }: Parts): Middleware => {
  const serve = serveStaticFiles('/', folder) as Middleware;
  let compressed = { name: '', body: Buffer.alloc(0) };

  const compress = (name: string, text: string): Buffer => {
    if (compressed.name !== name) compressed = { name, body: gzipSync(text) };
    return compressed.body;
  };

  // Marks the session as in use. A failure must not stop the page from loading.
  const recordUse = (context: Context): void => {
    const sid = readSessionId(context);
    if (sid)
      sessions
        .recordUse(sid)
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be recorded'));
  };

  return async (context) => {
    if (!isPage(context)) {
      return serve(context, () => {
        throw problem.notFound('File not found.');
      });
    }
    recordUse(context);
    const html = page();
    if (!html) throw problem.unavailable('The screens of this application are not built.');
    const text = embedRemotes(html.text, formatRemotes(await manifests.known(), await facts()));
    const name = hashName(text);
    const policy = context.response.get('Content-Security-Policy');
    context.set('Content-Security-Policy', withScripts(policy, html.scripts));
    context.type = 'html';
    const byAddress = isByAddress(context.path);
    context.set('Cache-Control', byAddress ? 'no-store' : 'no-cache');
    if (byAddress) context.set('X-Robots-Tag', 'noindex');
    context.vary('Accept-Encoding');
    context.etag = name;
    if (context.acceptsEncodings('gzip') === 'gzip') {
      context.set('Content-Encoding', 'gzip');
      context.body = compress(name, text);
    } else context.body = text;
    if (context.fresh) context.status = 304;
  };
};
