import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Surroundings } from './processes.ts';

const fileOf = (dataDir: string) => join(dataDir, 'surroundings.json');

/** Leaves in the data folder, for its owner alone, what a job beside the running product needs to connect. */
export function writeSurroundings(dataDir: string, surroundings: Surroundings): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(surroundings, null, 2), { mode: 0o600 });
}

/** Null when the product was never started on this data folder. */
export function readSurroundings(dataDir: string): Surroundings | null {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}
