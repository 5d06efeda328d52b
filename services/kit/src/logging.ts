import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import { readTraceFields } from './tracing.ts';

export type { Logger } from 'pino';

/** Database error fields that quote the failed row or statement, which may hold a password's hash. */
const rowContents = ['detail', 'where', 'query', 'internalQuery', 'parameters'].map((name) => `err.${name}`);

/** The ORM repeats these fields in an error's message and stack: ` - detail: Failing row contains (…)`. */
const withoutDetail = (text: string): string => text.replace(/\n - detail: [\s\S]*?(?=\n {4}at |$)/g, '');

const serializeError = (error: Error) => {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: withoutDetail(message), stack: withoutDetail(stack) };
};

/** JSON lines with the process name. Redacts the error fields that may quote a stored row. */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      mixin: readTraceFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: { paths: rowContents, remove: true },
    },
    destination,
  );

/** Milliseconds to wait for pending lines: the reader may be stuck. */
const maxWriteMs = 1_000;

/**
 * Waits until all log lines are written, or the reader is gone. Otherwise a process whose launcher was
 * killed never exits. The writer would retry a closed pipe during exit.
 */
export const flushLogs = async (log: Logger): Promise<void> => {
  const stream: unknown = Reflect.get(log, symbols.streamSym);
  if (!(stream instanceof EventEmitter)) return;
  const written = once(stream, 'drain').catch(() => undefined);
  await Promise.race([written, pause(maxWriteMs, undefined, { ref: false })]);
};
