import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderKit } from '../testing.tsx';
import { createLine, type GridLine } from './line.ts';
import { chooseProduct, enterCell } from './line-edits.ts';
import { gridLines, toGridLine } from './line-mapping.ts';
import { pricing, ribeye, shrimp } from './products.fixture.ts';
import { confirmUnusualValues, findUnusualValues } from './unusual-values.ts';

const findSentences = (...asked: Parameters<typeof findUnusualValues>): string[] =>
  findUnusualValues(...asked).map(({ sentence }) => sentence);

const line = (quantity: string, unitPrice?: string): GridLine => {
  const chosen = enterCell(chooseProduct(createLine(), shrimp, pricing), 'quantity', quantity);
  return unitPrice === undefined ? chosen : { ...chosen, unitPrice, priceSource: 'hand' };
};
const storedAs = ({ productId, quantity }: GridLine): NonNullable<GridLine['stored']> => ({
  productId: productId ?? '',
  quantity,
  quantityOrdered: quantity,
  unitPrice: null,
  priceSource: 'tier',
  listPrice: null,
});
const fromDraft = (one: GridLine) => gridLines.schema.parse(JSON.parse(JSON.stringify(one)));

test.each([
  ['Save', true],
  ['Go Back', false],
])('a save asks to confirm a rounded quantity: %s', async (button, expected) => {
  const { user } = renderKit(<span />);
  const answer = confirmUnusualValues([line('2.5')]);
  await screen.findByRole('dialog', { name: 'Is this right?' });
  screen.getByText('Shrimp 16/20: 2.5 was rounded to 3. Save 3?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go Back'));
  await user.click(screen.getByRole('button', { name: button }));
  expect(await answer).toBe(expected);
});

describe('a warning about lines', () => {
  it('names a rounded quantity, also from a draft, until the quantity is typed again', async () => {
    const asked = ['Shrimp 16/20: 2.5 was rounded to 3. Save 3?'];
    expect(findSentences([line('2.5')])).toEqual(asked);
    expect(findSentences([fromDraft(line('2.5'))])).toEqual(asked);
    expect(await confirmUnusualValues([enterCell(line('2.5'), 'quantity', '3')])).toBe(true);
  });

  it('names a typed price ten times higher or lower than all known prices', () => {
    const usual = 'the usual prices are $8.00 to $11.00.';
    expect(findSentences([line('1', '110')])).toEqual([`Shrimp 16/20 for $110.00; ${usual}`]);
    expect(findSentences([line('1', '0.8')])).toEqual([`Shrimp 16/20 for $0.80; ${usual}`]);
    expect(findSentences([line('1', '109.99'), line('1', '0.81')])).toEqual([]);
    expect(findSentences([line('1', '0.00'), line('1'), createLine()])).toEqual([]);
  });

  it('ignores a stored price, and compares a changed price with the stored list price', () => {
    const { productId, productName, product, quantity } = line('1');
    const bare = { ...product, restaurantPrice: undefined } as never;
    const stored = toGridLine({
      id: 'i',
      productId: productId ?? '',
      productName,
      description: null,
      quantity,
      weight: null,
      unitPrice: '90.00',
      priceSource: 'hand',
      listPrice: '9.00',
      total: '90.00',
      individualWeights: '[]',
      product: JSON.parse(JSON.stringify(bare)),
    });
    expect(findSentences([stored])).toEqual([]);
    expect(findSentences([{ ...stored, unitPrice: '900' }])).toEqual([
      'Shrimp 16/20 for $900.00; the usual price is $9.00.',
    ]);
  });

  it('names a quantity with one more digit than usual or stored', () => {
    const { productId } = line('1');
    const usual = new Map([[productId, '4.000']]);
    const unit = line('1').unit;
    expect(findSentences([line('40')], { usual })).toEqual([`40 ${unit} of Shrimp 16/20; 4 is usual.`]);
    expect(findSentences([line('39'), line('1')], { usual })).toEqual([]);
    expect(findSentences([line('40')])).toEqual([]);
    const stored = { ...line('4'), stored: storedAs(line('4')) };
    expect(findSentences([enterCell(stored, 'quantity', '40')], { usual })).toEqual([
      `40 ${unit} of Shrimp 16/20; it was 4 before.`,
    ]);
    expect(findSentences([stored], { usual: new Map([[productId, '0.4']]) })).toEqual([]);
  });

  it('ignores a quantity counted from weights, since weights have their own questions', () => {
    const stored = { ...line('1'), stored: storedAs(line('1')) };
    const weighed = { ...stored, quantity: '10', individualWeights: Array.from({ length: 10 }, () => '5') };
    expect(findSentences([weighed])).toEqual([]);
  });

  it('names a total three times heavier or lighter than usual', async () => {
    const weighed = (weight: string) =>
      enterCell(enterCell(chooseProduct(createLine(), ribeye, pricing), 'quantity', '5'), 'weight', weight);
    const sentence = (weight: string) =>
      `${weight} lbs for 5 Case of Ribeye Boneless; about 70.00 lbs is usual.`;
    expect(findSentences([weighed('7.1')])).toEqual([sentence('7.10')]);
    expect(findSentences([weighed('710')])).toEqual([sentence('710.00')]);
    expect(findSentences([weighed('24'), weighed('210'), weighed('')])).toEqual([]);
    // A return may be part of a case, and stored values were confirmed earlier.
    expect(findSentences([weighed('7.1'), weighed('710')], { isPart: true })).toEqual([sentence('710.00')]);
    expect(await confirmUnusualValues([weighed('7.1')], { before: [weighed('7.1')] })).toBe(true);
  });
});
