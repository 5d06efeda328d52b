import { appendFileSync, chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import { formatError } from './console.ts';

const maxLogBytes = 20 * 1024 * 1024;

/** Logs are readable by their owner only, even if an earlier run created them readable. */
export const privateFileMode = 0o600;

export function rotateLog(file: string, limit = maxLogBytes): void {
  if (!existsSync(file)) return;
  chmodSync(file, privateFileMode);
  if (statSync(file).size > limit) renameSync(file, `${file}.1`);
}

interface LogOptions {
  file: string;
  notice: (line: string) => void;
  limit?: number;
}

/**
 * Writes a process's output to its file and passes warnings to `notice`. Unwritable output, on a full disk
 * for example, is dropped and reported once.
 */
export function openLogFile({ file, notice, limit = maxLogBytes }: LogOptions): (text: string) => void {
  rotateLog(file, limit);
  let size = existsSync(file) ? statSync(file).size : 0;
  let rest = '';
  let isLosing = false;
  const keep = (text: string): void => {
    appendFileSync(file, text, { mode: privateFileMode });
    size += Buffer.byteLength(text);
    if (size <= limit) return;
    rotateLog(file, limit);
    size = 0;
  };
  return (text) => {
    try {
      keep(text);
      isLosing = false;
    } catch (error) {
      if (!isLosing) notice(`its log cannot be written (${formatError(error)})`);
      isLosing = true;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const words = parseWarning(line);
      if (words) notice(words);
    }
  };
}

const warning = 40;

/** The message of a pino line at warning level or above, or a line that is not JSON. */
export function parseWarning(line: string): string | null {
  if (!line.startsWith('{')) return line.trim() || null;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== 'number' || level < warning) return null;
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
