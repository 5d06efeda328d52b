import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines on standard output; every line names the process it comes from. */
export const createLogger = (service: string, level: string): Logger =>
  pino({ level, base: { service }, timestamp: pino.stdTimeFunctions.isoTime });
