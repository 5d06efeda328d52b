import type { ProductAnswer } from '@primal/contracts/admin/product';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../import/use-import.ts';
import { isSound, pricesOf, problemOf, typed } from './price-edits.ts';

const product = {
  id: 'p',
  version: 3,
  unitPrice: '10.50',
  costPrice: null,
  wholesalePrice: '9.00',
  restaurantPrice: '10.50',
  retailPrice: '13.00',
} as ProductAnswer;

describe('prices that are typed', () => {
  it('are an edit until all of them are as stored again', () => {
    const edit = typed(product, undefined, 'retailPrice', '14');
    expect(edit).toEqual({ product, texts: { retailPrice: '14' } });
    const both = typed(product, edit ?? undefined, 'costPrice', '8');
    expect(both?.texts).toEqual({ retailPrice: '14', costPrice: '8' });
    const one = typed(product, both ?? undefined, 'retailPrice', '13');
    expect(one?.texts).toEqual({ costPrice: '8' });
    expect(typed(product, one ?? undefined, 'costPrice', '')).toBeNull();
  });

  it('belong to the version over which they were typed', () => {
    const edit = typed(product, undefined, 'retailPrice', '$1,299') ?? undefined;
    const later = typed({ ...product, version: 4 }, edit, 'unitPrice', '') ?? undefined;
    expect(later && pricesOf(later)).toEqual({ version: 3, retailPrice: '1299.00', unitPrice: '' });
  });

  it.each([
    ['retailPrice', '', 'Retail Price is required.'],
    ['costPrice', '', null],
    ['unitPrice', '', null],
    ['costPrice', '-1', 'Must be 0 or more.'],
    ['unitPrice', '5,45', 'Please write decimals with a point, like 1,234.50.'],
    ['unitPrice', '5.455', 'Must have at most 2 decimal places.'],
  ] as const)('%s %j: %s', (field, text, problem) => {
    expect(problemOf(field, text)).toBe(problem);
    expect(isSound({ product, texts: { [field]: text } })).toBe(problem === null);
  });
});

it('rows travel in calls that the server takes, all of them in their order', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    cells: [String(at), at % 100 === 0 ? 'ü'.repeat(5_000) : 'Ribeye'],
  }));
  const parts = partsOf(rows);
  expect(parts.flat()).toEqual(rows);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(500);
    expect(Buffer.byteLength(JSON.stringify({ rows: part }))).toBeLessThan(1_000_000);
  }
  expect(partsOf([])).toEqual([]);
});
