import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { problem } from '@primal/service-kit/problem';

/** What the services take (decisions, "Errors"): anything larger is not even sent to them. */
export const maxBodyBytes = 1024 * 1024;

const counted = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) done(problem.tooLarge());
      else done(null, chunk);
    },
  });
};

/** The body to send on, never held in memory; null when there is none. Throws 413 for a declared length above the limit. */
export const bodyOf = (request: IncomingMessage): IncomingMessage | Transform | null => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const declared = request.headers['content-length'];
  if (declared !== undefined) {
    if (Number(declared) > maxBodyBytes) throw problem.tooLarge();
    // Node itself holds the client to the length that it declared.
    return Number(declared) > 0 ? request : null;
  }
  return request.headers['transfer-encoding'] ? request.pipe(counted()) : null;
};
