import { describe, expect, it } from 'vitest';
import { toCellText } from './columns.ts';
import { countWeighed, findOtherOrderedQuantity } from './line.ts';
import { chooseProduct, enterCell, findCellProblem, setWeights } from './line-edits.ts';
import { gridLines, toGridLine, toLineBody } from './line-mapping.ts';
import { pricing, ribeye, shrimp } from './products.fixture.ts';

const stored = (individualWeights: number[], part = {}) => ({
  id: 'a',
  productId: ribeye.id,
  productName: ribeye.name,
  description: null,
  quantity: `${individualWeights.length || 3}.000`,
  quantityOrdered: '3.000',
  weight: individualWeights.length > 0 ? '8.200' : null,
  unitPrice: '10.00',
  total: '82.00',
  individualWeights: JSON.stringify(individualWeights),
  isOpen: true,
  product: ribeye,
  ...part,
});
const open = (...weights: number[]) => toGridLine(stored(weights));

describe('a partly weighed line of three', () => {
  it('shows both counts and edits the ordered quantity', () => {
    expect(countWeighed(open(8.2))).toEqual({ weighed: '1', ordered: '3' });
    expect(toCellText(open(8.2), 'quantity')).toBe('3.000');
    expect(countWeighed(toGridLine(stored([8.2], { isOpen: false })))).toBeNull();
  });

  it('is sent unchanged if not edited, also from a draft', () => {
    const unchanged = { quantity: '1.000', quantityOrdered: '3.000', isAll: false };
    expect(toLineBody(open(8.2))).toMatchObject(unchanged);
    expect(toLineBody(gridLines.schema.parse(JSON.parse(JSON.stringify(open(8.2)))))).toMatchObject(
      unchanged,
    );
    expect(toLineBody(toGridLine(stored([8.2], { isOpen: false })))).toMatchObject({ isAll: true });
  });

  it('changes its ordered quantity when a quantity is typed, and keeps its weighed pieces', () => {
    const more = enterCell(open(8.2), 'quantity', '5');
    expect(more).toMatchObject({ quantity: '1.000', quantityOrdered: '5', individualWeights: ['8.2'] });
    expect(countWeighed(more)).toEqual({ weighed: '1', ordered: '5' });
    expect(countWeighed(enterCell(open(8.2), 'quantity', '1'))).toBeNull();
    const fewer = enterCell(open(8.2, 8.3), 'quantity', '1');
    expect(findCellProblem(fewer, 'quantity')).toBe('This line has 2 weights. Enter 1, or clear them.');
    expect(fewer.quantityOrdered).toBe('3.000');
  });

  it('restores the ordered quantity once its weights are cleared, in the cell or the dialog', () => {
    for (const cleared of [enterCell(open(8.2), 'weight', ''), setWeights(open(8.2), [])])
      expect(cleared).toMatchObject({ quantity: '3.000', quantityOrdered: '3.000', individualWeights: [] });
    const short = toGridLine(stored([8.2], { isOpen: false }));
    expect(enterCell(short, 'weight', '')).toMatchObject({ quantity: '3.000' });
  });

  it('stays open after its weights change, and rejects a typed total', () => {
    expect(toLineBody(enterCell(open(8.2), 'weight', '8.5'))).toMatchObject({
      individualWeights: '[8.5]',
      quantityOrdered: '3.000',
      isAll: false,
    });
    expect(toLineBody(enterCell(open(8.2), 'weight', '8.2 8.4'))).toMatchObject({
      quantity: '2',
      isAll: false,
    });
    const refused = enterCell(open(8.2, 8.4), 'weight', '17');
    expect(findCellProblem(refused, 'weight')).toBe(
      'This line has 2 weights. Type each weight, or clear them first.',
    );
  });

  it('keeps its ordered quantity when its product is replaced', () => {
    const other = chooseProduct(open(8.2), shrimp, pricing);
    expect(other).toMatchObject({ quantity: '3', individualWeights: [], isOpen: false });
  });
});

it('shows the ordered quantity of a completed line until its quantity is edited', () => {
  const short = toGridLine(stored([8.2], { isOpen: false }));
  expect(findOtherOrderedQuantity(short)).toBe('3');
  expect(findOtherOrderedQuantity(setWeights(short, ['8.2', '8.3', '8.4']))).toBeNull();
  expect(findOtherOrderedQuantity(enterCell(short, 'weight', ''))).toBeNull();
  expect(findOtherOrderedQuantity(open(8.2))).toBeNull();
});

it('shows the quantity before rounding to whole units', () => {
  const line = enterCell(chooseProduct(toGridLine(stored([])), shrimp, pricing), 'quantity', '2.5');
  expect(line).toMatchObject({ quantity: '3', quantityOrdered: '3.000', rounded: '2.5' });
  expect(enterCell(line, 'quantity', '4').rounded).toBeUndefined();
});
