import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What a file of JSON holds; null where there is none, or none that can be read. */
export const readJson = <Value>(file: string): Value | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** Written whole or not at all: whoever is killed while writing leaves the file before. `mode` is 0o600 for its owner alone. */
export const writeJson = (file: string, value: unknown, mode = 0o644): void => {
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode });
  renameSync(`${file}.new`, file);
};
