/** Runs per second, and milliseconds per run. */
export interface Timing {
  perSecond: number;
  median: number;
  p99: number;
}

export const percentile = (figures: readonly number[], share: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (figures: readonly number[]): number => percentile(figures, 0.5);

export const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

interface Compared {
  raw: () => Promise<unknown>;
  ours: () => Promise<unknown>;
  rounds: number;
  /** Uncounted rounds that compile code and fill caches. */
  warmUp: number;
}

/**
 * Medians of both functions in milliseconds. They run in turns, so that both run under the same machine load.
 */
export async function compareInTurns({
  raw,
  ours,
  rounds,
  warmUp,
}: Compared): Promise<{ raw: number; ours: number }> {
  const took: { raw: number[]; ours: number[] } = { raw: [], ours: [] };
  for (let round = -warmUp; round < rounds; round++) {
    const byHand = await measureTime(raw);
    const answered = await measureTime(ours);
    if (round < 0) continue;
    took.raw.push(byHand);
    took.ours.push(answered);
  }
  return { raw: median(took.raw), ours: median(took.ours) };
}

export async function repeat(
  work: () => Promise<unknown>,
  { clients, ms }: { clients: number; ms: number },
): Promise<Timing> {
  const took: number[] = [];
  const began = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      took.push(await measureTime(work));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: took.length / seconds, median: median(took), p99: percentile(took, 0.99) };
}

export const formatMissed = (isMet: boolean): string => (isMet ? '' : '  missed');

export const formatMs = (ms: number): string => `${ms.toFixed(2)} ms`;
export const formatPercent = (share: number): string => `${(share * 100).toFixed(0)}%`;
