import fc from 'fast-check';

/** Draws the values of one call, deterministic by seed and call number. */
export interface Draw {
  int(min: number, max: number): number;
  /** True with probability `share`, 0 to 1. */
  chance(share: number): boolean;
  one<Value>(values: readonly Value[]): Value;
  any<Value>(arbitrary: fc.Arbitrary<Value>): Value;
}

const pickAt = (values: readonly unknown[], at: number): unknown => {
  if (values.length === 0) throw new Error('There is nothing to choose from.');
  return values[at];
};

export const createDraw = (seed: number, number: number): Draw => {
  const [draw] = fc.sample(fc.gen(), { seed: (seed + Math.imul(number, 0x9e3779b1)) | 0, numRuns: 1 });
  if (!draw) throw new Error('fast-check has drawn nothing.');
  const int = (min: number, max: number) => draw(() => fc.noBias(fc.integer({ min, max })));
  return {
    int,
    chance: (share) => int(0, 999) < share * 1000,
    one: <Value>(values: readonly Value[]) => pickAt(values, int(0, Math.max(0, values.length - 1))) as Value,
    any: (arbitrary) => draw(() => arbitrary),
  };
};
