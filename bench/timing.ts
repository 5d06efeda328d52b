/** How fast a piece of work went: how often a second, and how many milliseconds it took. */
export interface Timing {
  perSecond: number;
  median: number;
  p99: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The middle one of some figures. */
export const median = (figures: readonly number[]): number =>
  at(
    [...figures].sort((a, b) => a - b),
    0.5,
  );

/** Repeats `work` for `ms` milliseconds, by so many clients at once. */
export async function repeat(
  work: () => Promise<unknown>,
  { clients, ms }: { clients: number; ms: number },
): Promise<Timing> {
  const took: number[] = [];
  const began = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      const start = performance.now();
      await work();
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  return { perSecond: took.length / seconds, median: at(took, 0.5), p99: at(took, 0.99) };
}

export const showMs = (ms: number): string => `${ms.toFixed(2)} ms`;
export const showPercent = (share: number): string => `${(share * 100).toFixed(0)}%`;
