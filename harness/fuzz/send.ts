import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** An answer with its text, or why there was none. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** From sending to the last byte. */
  ms: number;
}

/** Longer than this nobody may be kept waiting, even where the machine has other things to do: gateways give up after 30 s. */
export const longestWait = 120_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const textOf = (bytes: Buffer, headers: IncomingHttpHeaders): string =>
  (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();

/** Sends any request as it is; rejects when there is no whole answer within `longestWait`. */
export const send = (
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | undefined },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const content = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(url, { method, agent, headers: { ...headers, ...content } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: textOf(Buffer.concat(chunks), answer.headers),
          ms: performance.now() - started,
        }),
      );
    });
    call.setTimeout(longestWait, () => call.destroy(new Error('no answer in time')));
    call.on('error', reject);
    call.end(body);
  });
