import { costlyTexts, maxCpuMs, measureCpu } from '@primal/service-kit/testing/cpu';
import { expect, it } from 'vitest';
import { amountColumn, choiceColumn, moneyColumn, readCells, yesNoColumn } from './columns.ts';

const columns = [
  moneyColumn('price', 'Price'),
  amountColumn('weight', 'Weight'),
  choiceColumn('type', 'Type', ['fixed-weight', 'variable-weight']),
  yesNoColumn('inStock', 'In Stock'),
];

const values = (...cells: string[]) => readCells(columns, { row: 2, cells });

it('reads choices in any case and spacing, and figures with signs and commas', () => {
  expect(values('$1,250.5', '3', ' Fixed_Weight ', 'in stock')).toMatchObject({
    row: 2,
    values: { price: '1250.50', weight: '3', type: 'fixed-weight', inStock: true },
    problems: [],
  });
  expect(values('', '', '', '-').values).toEqual({ price: '', weight: '' });
});

it.each(Object.entries(costlyTexts))('parses a request full of %s quickly', (_, text) => {
  const rows = Array.from({ length: 25 }, (_, at) =>
    Array(4).fill(text.slice(at * 10_000, (at + 1) * 10_000)),
  );
  expect(measureCpu(() => rows.map((cells) => values(...cells)))).toBeLessThan(maxCpuMs);
  expect(values(text, text, text, text).problems).toEqual([
    'Price: This number is too long.',
    'Weight: This number is too long.',
    'In Stock: Must be Yes or No.',
  ]);
});
