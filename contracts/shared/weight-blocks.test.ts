import { describe, expect, it } from 'vitest';
import { listWeightBlocks } from './weight-blocks.ts';

const weights = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}.000`);

describe('listWeightBlocks', () => {
  it('returns no blocks for few weights', () => {
    expect(listWeightBlocks(weights(12))).toEqual([]);
  });

  it('groups many weights in rows of ten and blocks of fifty', () => {
    const blocks = listWeightBlocks(weights(63));
    expect(blocks.map((rows) => rows.map(({ pieces }) => pieces))).toEqual([
      ['1–10', '11–20', '21–30', '31–40', '41–50'],
      ['51–60', '61–63'],
    ]);
    expect(blocks[1]?.at(-1)?.weights).toEqual(['61.00', '62.00', '63.00']);
    expect(blocks.flat().flatMap((row) => row.weights)).toHaveLength(63);
  });
});
