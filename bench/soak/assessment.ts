import { median } from '../timing.ts';

/** A figure at a time, in seconds. */
export interface Sample {
  at: number;
  value: number;
}

/** How a figure went after the warm-up, and whether it is flat. */
interface Course {
  /** Medians of the second and the last fifth of all samples. */
  early: number;
  late: number;
  /** What a straight line through all samples after the warm-up rises by from its first to its last. */
  rise: number;
  isFlat: boolean;
}

/** The rise of the line of least squares through the samples, over their whole time. */
const riseOf = (samples: readonly Sample[]): number => {
  const { length } = samples;
  if (length < 2) return 0;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / length;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / length;
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  return spread === 0 ? 0 : (together / spread) * span;
};

/** A tenth of the level is no rise, nor is what a single connection or page more or less makes (`slack`). */
const mostShare = 0.1;

/**
 * Flat: the line through what was measured after the warm-up (the first fifth) rises by less than a tenth of its level
 * over the whole time, and the last fifth's median is at most a tenth above the second one's; `slack` comes on top.
 */
export const courseOf = (samples: readonly Sample[], slack: number): Course => {
  const fifth = Math.floor(samples.length / 5);
  const values = (part: readonly Sample[]) => part.map(({ value }) => value);
  const later = samples.slice(fifth);
  const early = median(values(samples.slice(fifth, 2 * fifth)));
  const late = median(values(samples.slice(-fifth)));
  const rise = riseOf(later);
  const most = mostShare * median(values(later)) + slack;
  return { early, late, rise, isFlat: rise < most && late - early <= mostShare * early + slack };
};

const few = 6;

/** The heap after garbage collection: the lowest of each few samples, since the collector ran between them. */
export const lowest = (samples: readonly Sample[]): Sample[] =>
  Array.from({ length: Math.floor(samples.length / few) }, (_, at) =>
    samples.slice(at * few, (at + 1) * few),
  ).map((some) => some.reduce((low, sample) => (sample.value < low.value ? sample : low)));
