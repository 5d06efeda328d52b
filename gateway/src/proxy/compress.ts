import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from '../koa.ts';

/** Minimum size in bytes. Smaller answers fit into one packet uncompressed. */
const minCompressedBytes = 1_024;

/** Fast levels: they shrink JSON to a tenth, and slower levels gain little for several times the cost. */
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

/** Compresses only JSON of a known, sufficient length. Other files are already compressed. */
const isWorthwhile = (headers: IncomingHttpHeaders): boolean =>
  /^application\/json\b/.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) >= minCompressedBytes;

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
