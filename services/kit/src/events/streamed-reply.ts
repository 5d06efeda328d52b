import { setTimeout as pause } from 'node:timers/promises';
import { headers, type Msg, type NatsConnection } from 'nats';
import type { Logger } from 'pino';

/**
 * Streamed replies over the broker, part by part. The reader requests the next part, so that neither side is
 * flooded. Each part names a private address for the next request.
 */

/** State of a reply. `line` ends a line, `end` ends the reply. */
type State = 'part' | 'line' | 'waiting' | 'end' | 'error';

const stateHeader = 'State';
/** Bytes: well below the broker's limit. */
const maxPartBytes = 256 * 1024;
/**
 * Milliseconds that one side waits for the other. The answering side sends `waiting` after half of this
 * time.
 */
const stepTimeout = 20_000;

const withState = (state: State) => {
  const named = headers();
  named.set(stateHeader, state);
  return { headers: named };
};

async function* splitIntoParts(lines: AsyncIterable<string>): AsyncGenerator<[State, Uint8Array | string]> {
  const iterator = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      let result = await Promise.race([next, pause(stepTimeout / 2, null)]);
      while (result === null) {
        yield ['waiting', ''];
        result = await Promise.race([next, pause(stepTimeout / 2, null)]);
      }
      if (result.done) return;
      const bytes = Buffer.from(result.value);
      let at = 0;
      for (; bytes.length - at > maxPartBytes; at += maxPartBytes)
        yield ['part', bytes.subarray(at, at + maxPartBytes)];
      yield ['line', bytes.subarray(at)];
    }
  } finally {
    await iterator.return?.();
  }
}

const sendReply = async (
  connection: NatsConnection,
  question: Msg,
  answer: (question: string) => AsyncIterable<string>,
): Promise<void> => {
  let last = question;
  try {
    for await (const [state, part] of splitIntoParts(answer(question.string()))) {
      if (!last.reply) return;
      last = await connection.request(last.reply, part, { timeout: stepTimeout, ...withState(state) });
    }
    last.respond('', withState('end'));
  } catch (error) {
    last.respond(error instanceof Error ? error.message : String(error), withState('error'));
    throw error;
  }
};

export const serveStream = (
  connection: NatsConnection,
  { subject, queue, log }: { subject: string; queue: string; log: Logger },
  answer: (question: string) => AsyncIterable<string>,
): void => {
  connection.subscribe(subject, {
    queue,
    callback: (error, message) => {
      if (error) return;
      sendReply(connection, message, answer).catch((failure) =>
        log.warn({ err: failure, subject }, 'a streamed reply was interrupted'),
      );
    },
  });
};

export async function* requestStream(
  connection: NatsConnection,
  subject: string,
  question: string,
): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let message = await connection.request(subject, question, { timeout: stepTimeout });
  for (;;) {
    const state = message.headers?.get(stateHeader);
    if (state === 'end') return;
    if (state === 'error' || !message.reply) throw new Error(message.string());
    if (state !== 'waiting') parts.push(message.data);
    if (state === 'line') {
      yield Buffer.concat(parts).toString();
      parts = [];
    }
    message = await connection.request(message.reply, '', { timeout: stepTimeout });
  }
}
