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
export const bodyOf = (request: IncomingMessage): Transform | null => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > maxBodyBytes) throw problem.tooLarge();
  // Not the request itself: undici destroys a body that it cannot send, and with it what the answer goes out on.
  return declared > 0 || request.headers['transfer-encoding'] ? request.pipe(counted()) : null;
};
