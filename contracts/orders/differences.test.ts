import { expect, it } from 'vitest';
import type { LineProduct } from '../shared/lines.ts';
import { groupDifferences } from './differences.ts';

const line = (name: string, quantity: string, part = {}) => ({
  quantity,
  quantityOrdered: '3.000',
  quantityShort: '0.000',
  weight: '20.000',
  individualWeights: '[]',
  isOpen: false,
  product: { name, unit: 'Case', productType: 'variable-weight', billedBy: 'LBS' } as LineProduct,
  ...part,
});

it('lists unweighed, short and excess lines under their headings', () => {
  const items = [
    line('Chuck', '1.000', { isOpen: true }),
    line('Ribeye', '6.000'),
    line('Brisket', '2.000', { quantityShort: '1.000' }),
    line('Wings', '3.000'),
  ];
  expect(groupDifferences(items)).toEqual([
    {
      heading: 'Some items are not fully weighed. Their missing quantity will be marked short:',
      lines: ['Chuck: 1 of 3 weighed'],
    },
    { heading: 'Less is invoiced than was ordered:', lines: ['Brisket: ordered 3, short 1'] },
    { heading: 'More is invoiced than was ordered:', lines: ['Ribeye: 6 for 3 ordered.'] },
  ]);
  expect(groupDifferences([line('Wings', '3.000')])).toEqual([]);
});
