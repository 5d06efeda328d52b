import { describe, expect, it } from 'vitest';
import { describeWeightConflict, mergeWeights, readStoredWeights } from './weights.ts';

const line = (...weights: number[]) => ({
  product: { name: 'Ribeye' },
  weight: null,
  individualWeights: JSON.stringify(weights),
});

it('returns the pieces of a line, or its single total weight', () => {
  expect(readStoredWeights({ weight: '30.500', individualWeights: '[10,20.5]' })).toEqual([
    '10.000',
    '20.500',
  ]);
  expect(readStoredWeights({ weight: '30.500', individualWeights: '[]' })).toEqual(['30.500']);
  expect(readStoredWeights({ weight: null, individualWeights: '[]' })).toEqual([]);
});

describe('describeWeightConflict', () => {
  it('names added and removed weights', () => {
    expect(describeWeightConflict(line(8, 9, 9), ['8.000'])).toBe('Ribeye: 2 pieces added');
    expect(describeWeightConflict(line(8, 8), ['8.000'])).toBe('Ribeye: 1 piece added');
    expect(describeWeightConflict(line(), ['8.000'])).toBe('Ribeye: 1 piece removed');
    expect(describeWeightConflict(line(9), ['8.000'])).toBe('Ribeye: its weights were changed');
    expect(describeWeightConflict(line(8, 9), ['9.000', '8.000'])).toBe('Ribeye: its weights were changed');
  });

  it('returns null if the weights match the shown or the wanted weights', () => {
    expect(describeWeightConflict(line(8), ['8.000'])).toBeNull();
    expect(describeWeightConflict(line(8, 9), ['8.000'], ['8.000', '9.000'])).toBeNull();
  });
});

describe('mergeWeights', () => {
  it('keeps a correction in its position, and all typed weights', () => {
    expect(mergeWeights(['8.5', '7', ''], ['8.2'], ['8.2', '9'])).toEqual(['8.5', '9', '7', '']);
    expect(mergeWeights(['7'], [], ['9'])).toEqual(['9', '7']);
  });

  it('appends typed weights if pieces were removed', () => {
    expect(mergeWeights(['8.2', '9', '7'], ['8.2', '9'], ['9'])).toEqual(['9', '7']);
    expect(mergeWeights(['8.5'], ['8.2'], [])).toEqual(['8.5']);
  });
});
