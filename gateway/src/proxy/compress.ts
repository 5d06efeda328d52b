import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from '../koa.ts';

/** Below this an answer fits into one packet anyway, and compressing costs more than it saves. */
const smallest = 1_024;

/** The quick levels: JSON shrinks to a tenth with them, and the slower ones cost several times as much for little. */
const encoders = {
  br: (size: number) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
  gzip: () => createGzip({ level: 1 }),
};

/** JSON of a known, worthwhile length. Files come compressed, and streams of events and PDFs stay as they are. */
const isWorthwhile = (headers: IncomingHttpHeaders): boolean =>
  /^application\/json\b/.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) >= smallest;

/** Begins the answer; gives the stream for its body, an encoder where the client takes one. */
export const beginAnswer = (context: Context, status: number, headers: IncomingHttpHeaders): Writable => {
  const { res } = context;
  context.respond = false;
  if (!isWorthwhile(headers) || context.method === 'HEAD') {
    res.writeHead(status, headers);
    return res;
  }
  const { 'content-length': size, ...kept } = headers;
  const vary = { ...kept, vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  const encoding = (['br', 'gzip'] as const).find((name) => context.acceptsEncodings(name) === name);
  if (!encoding) {
    res.writeHead(status, { ...vary, 'content-length': size });
    return res;
  }
  res.writeHead(status, { ...vary, 'content-encoding': encoding });
  const encoder = encoders[encoding](Number(size));
  pipeline(encoder, res, () => undefined);
  return encoder;
};
