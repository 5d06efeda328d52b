import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { traceOfLog } from './tracing.ts';

export type { Logger } from 'pino';

/** What a database error says about the row or statement that failed: it may hold a password's hash. */
const rowContents = ['detail', 'where', 'query', 'internalQuery', 'parameters'].map((name) => `err.${name}`);

/** The ORM writes the same into an error's message, and so into its stack: ` - detail: Failing row contains (…)`. */
const withoutDetail = (text: string): string => text.replace(/\n - detail: [\s\S]*?(?=\n {4}at |$)/g, '');

const serializeError = (error: Error) => {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: withoutDetail(message), stack: withoutDetail(stack) };
};

/** JSON lines with the process's name; of errors, what may quote a stored row is left out. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: traceOfLog,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: { paths: rowContents, remove: true },
    },
    destination,
  );

/** Lines are waited for so many milliseconds: whoever should read them may be stuck. */
const longestWrite = 1_000;

/**
 * Waits, behind a line that was just logged, until all are written or nobody reads them any more. Without it a process
 * whose launcher was killed never ends: at the exit itself the writer tries a closed pipe again and again.
 */
export const linesWritten = async (log: Logger): Promise<void> => {
  const stream: unknown = Reflect.get(log, symbols.streamSym);
  if (!(stream instanceof EventEmitter)) return;
  const written = once(stream, 'drain').catch(() => undefined);
  await Promise.race([written, pause(longestWrite, undefined, { ref: false })]);
};
