import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
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

/** Retention of a replaced build's files, in milliseconds: pages stay open for days. */
const retentionMs = 28 * 24 * 60 * 60_000;

/** Each build lists its files here, one a line (`shell/kit/src/federation/file-list.ts`). */
const listName = '.files';

const readList = async (folder: string): Promise<Set<string>> => {
  const file = join(folder, listName);
  return new Set(existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter(Boolean) : []);
};

/** Safe for concurrent instances: each file appears whole or not at all. */
const put = async (file: string, write: (to: string) => Promise<void>): Promise<void> => {
  const making = `${file}.${process.pid}`;
  await write(making);
  await rename(making, file);
};

/** 0 for a missing file: another instance has just renamed or removed it. */
const readChangeTime = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * Copies a build's hashed files to `kept` for pages of other builds; removes files replaced four weeks ago.
 */
export const retainBuild = async (dist: string, kept: string, now = new Date()): Promise<void> => {
  const from = join(dist, 'assets');
  const to = join(kept, 'assets');
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  const before = await readList(kept);
  const current = await readList(dist);
  for (const name of await readdir(from))
    if (!existsSync(join(to, name)))
      await put(join(to, name), async (file) => {
        await copyFile(join(from, name), file);
        await utimes(file, now, now);
      });
  const isReplaced = before.symmetricDifference(current).size > 0;
  for (const entry of await readdir(to)) {
    const name = `assets/${entry.replace(/\.(br|gz)$/, '')}`;
    const file = join(to, entry);
    // Retention begins when the build is replaced, regardless of the file's age.
    if (before.has(name) || current.has(name)) {
      if (isReplaced) await utimes(file, now, now);
    } else if (now.getTime() - (await readChangeTime(file)) > retentionMs) await rm(file, { force: true });
  }
  if (isReplaced) await put(join(kept, listName), (file) => writeFile(file, [...current].join('\n')));
};
