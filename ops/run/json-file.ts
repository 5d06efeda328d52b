import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export const readJson = <Value>(file: string): Value | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Writes atomically. `mode` 0o600 makes the file readable by its owner only. */
export const writeJson = (file: string, value: unknown, mode = 0o644): void => {
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode });
  renameSync(`${file}.new`, file);
};
