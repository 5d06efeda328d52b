import { waitUntil } from '../ops/run/poll.ts';
import type { Program } from '../ops/run/program.ts';

/** Milliseconds for a start on a busy machine, in which PostgreSQL replays its log. */
const maxStartMs = 120_000;

/**
 * Starts a killed program and returns the milliseconds until it was ready. Retries, because PostgreSQL
 * refuses to start while a killed server's process remains.
 */
export const reviveProgram = async (program: Program): Promise<number> => {
  const began = performance.now();
  const isUp = await waitUntil(() => program.pid === null && program.start(maxStartMs).then(() => true), {
    within: maxStartMs,
    every: 200,
  });
  if (!isUp) throw new Error(`${program.name} does not restart.`);
  return performance.now() - began;
};
