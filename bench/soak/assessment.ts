import { median } from '../timing.ts';

export interface Sample {
  at: number;
  value: number;
}

interface Course {
  early: number;
  late: number;
  /** Increase of the regression line from the first to the last sample after the warm-up. */
  rise: number;
  isFlat: boolean;
}

const computeRise = (samples: readonly Sample[]): number => {
  const { length } = samples;
  if (length < 2) return 0;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / length;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / length;
  const together = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0);
  const spread = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  const span = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  return spread === 0 ? 0 : (together / spread) * span;
};

/**
 * Rise that is ignored, as a share of the level. `slack` adds an absolute tolerance, such as one connection.
 */
const maxShare = 0.1;

/**
 * Assesses a course as flat if two rules hold after the warm-up, the first fifth. The regression line rises
 * less than a tenth of its level. The last fifth's median exceeds the second fifth's by at most a tenth.
 * `slack` is added to both tolerances.
 */
export const assessCourse = (samples: readonly Sample[], slack: number): Course => {
  const fifth = Math.floor(samples.length / 5);
  const values = (part: readonly Sample[]) => part.map(({ value }) => value);
  const later = samples.slice(fifth);
  const early = median(values(samples.slice(fifth, 2 * fifth)));
  const late = median(values(samples.slice(-fifth)));
  const rise = computeRise(later);
  const most = maxShare * median(values(later)) + slack;
  return { early, late, rise, isFlat: rise < most && late - early <= maxShare * early + slack };
};

const few = 6;

/** Heap after collection: the minimum of every few samples. */
export const listMinimums = (samples: readonly Sample[]): Sample[] =>
  Array.from({ length: Math.floor(samples.length / few) }, (_, at) =>
    samples.slice(at * few, (at + 1) * few),
  ).map((some) => some.reduce((low, sample) => (sample.value < low.value ? sample : low)));
