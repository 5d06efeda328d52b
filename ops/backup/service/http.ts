import { timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Context, Step } from '@primal/service-kit/http/context';
import { problem } from '@primal/service-kit/problem';
import type { BackupService } from './backup-service.ts';
import type { BackupFolder } from './folder.ts';

interface Bytes {
  start: number;
  end: number;
}

/** Null for no range or several; `unmet` if the file is too short for the range. */
export const parseRange = (header: string, size: number): Bytes | 'unmet' | null => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? 'unmet' : { start, end };
};

const sendFile = (ctx: Context, folder: BackupFolder, id: string): void => {
  const size = folder.readSize(id);
  if (size === null) throw problem.notFound('This backup does not exist.');
  const etag = `"${id}"`;
  const isSame = [etag, ''].includes(ctx.get('If-Range'));
  const range = isSame ? parseRange(ctx.get('Range'), size) : null;
  ctx.set({ 'Accept-Ranges': 'bytes', ETag: etag, 'Content-Type': 'application/gzip' });
  if (range === 'unmet') {
    ctx.set('Content-Range', `bytes */${size}`);
    ctx.status = 416;
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  ctx.status = range ? 206 : 200;
  if (range) ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  ctx.body = createReadStream(folder.filePath(id), { start, end });
  ctx.length = end - start + 1;
};

const isCaller = (presented: string, key: string): boolean => {
  const given = Buffer.from(presented);
  const expected = Buffer.from(`Bearer ${key}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Endpoints for the admin service, which alone has the key (docs/decisions/0047). */
export const createBackupEndpoints =
  ({ service, folder, key }: { service: BackupService; folder: BackupFolder; key: string }): Step =>
  async (ctx, next) => {
    const id = /^\/files\/(\d{8}T\d{6}Z)$/.exec(ctx.path)?.[1];
    const call = `${ctx.method} ${id ? '/files' : ctx.path}`;
    if (!['GET /report', 'POST /runs', 'GET /files'].includes(call)) return next();
    ctx.state.route = call.slice(call.indexOf('/'));
    if (!isCaller(ctx.get('Authorization'), key)) throw problem.notSignedIn();
    if (id) return sendFile(ctx, folder, id);
    if (call === 'GET /report') ctx.body = service.report();
    else {
      const isNew = service.request();
      ctx.body = { isNew, report: service.report() };
    }
  };
