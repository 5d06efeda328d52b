import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { problem } from '@primal/service-kit/problem';

/** What the services take (decisions, "Errors"): anything larger is not even sent to them. */
const most = 1024 * 1024;

/** What comes in a packet or a few anyway: cheaper to send on in one piece, and no slow client holds a service up. */
const onePiece = 64 * 1024;

const counted = (): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(problem.tooLarge());
      else done(null, chunk);
    },
  });
};

/** The body to send on, null when there is none. Throws 413 for one that is declared to be above the limit. */
export const bodyOf = async (request: IncomingMessage): Promise<Buffer | Transform | null> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > most) throw problem.tooLarge();
  if (declared > 0 && declared <= onePiece) return buffer(request);
  // Not the request itself: undici destroys a body that it cannot send, and with it what the answer goes out on.
  return declared > 0 || request.headers['transfer-encoding'] ? request.pipe(counted()) : null;
};
