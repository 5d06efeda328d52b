import { describe, expect, test } from 'vitest';
import { createLine, type GridLine } from '../grid/line.ts';
import { chooseProduct, setWeights } from '../grid/line-edits.ts';
import { pricing, ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { listLastOrder, listUsual, toQuantityText, withQuantities, withQuantity } from './guide-lines.ts';

const guide = [ribeye, wingsCase, shrimp].map((product) => ({ productId: product.id, product }));
const [first, second, third] = guide as [Entry, Entry, Entry];
type Entry = (typeof guide)[number];

const make = ({ product }: Entry) => chooseProduct(createLine(), product, pricing);
const put = (lines: readonly GridLine[], entry: Entry, text: string) =>
  withQuantity(lines, guide, { entry, text }, make);
const shown = (lines: readonly GridLine[]) => lines.map(({ productId, quantity }) => [productId, quantity]);

describe('a quantity typed in the guide', () => {
  test('becomes a line in guide order, regardless of the typing order', () => {
    const lines = put(put(put([], third, '3'), first, '1'), second, '2');
    expect(shown(lines)).toEqual([
      [ribeye.id, '1'],
      [wingsCase.id, '2'],
      [shrimp.id, '3'],
    ]);
    expect(lines[0]).toMatchObject({ unitPrice: '12.50', unit: 'Case' });
  });

  test('follows lines of earlier products and precedes empty lines', () => {
    const other = chooseProduct(createLine(), { ...shrimp, id: 'other' }, pricing);
    const lines = put([other, createLine()], second, '2');
    expect(shown(put(lines, first, '1'))).toEqual([
      ['other', '1'],
      [ribeye.id, '1'],
      [wingsCase.id, '2'],
      [null, '1'],
    ]);
  });

  test('changes the existing line of the product', () => {
    const lines = put(put([], first, '1'), first, '4');
    expect(shown(lines)).toEqual([[ribeye.id, '4']]);
    expect(toQuantityText(lines[0])).toBe('4');
  });

  test.each(['', ' ', '0'])('of %j removes an existing line and creates no line', (text) => {
    expect(put(put([], first, '1'), first, text)).toEqual([]);
    expect(put([], first, text)).toEqual([]);
  });

  test.each([
    ['+2', '3', '5'],
    ['+ 1', '3', '4'],
    ['-1', '3', '2'],
    ['-3', '3', undefined],
    ['+0', '3', '3'],
    // In a blank field, the number is added to the usual quantity of 6.
    ['+2', '', '8'],
    ['-1', '', '5'],
    ['-6', '', undefined],
  ])('of %j is added to the current quantity %j, else to the usual quantity', (text, standing, quantity) => {
    const usual = { ...first, usualQuantity: '6.000' };
    const [line] = put(standing === '' ? [] : put([], first, standing), usual, text);
    expect(line?.quantity).toBe(quantity);
    expect(line?.unread).toBeUndefined();
  });

  test('stays as typed if it adds to invalid text or subtracts too much', () => {
    expect(put(put([], first, '1.2.3'), first, '+2')[0]?.unread).toEqual({ quantity: '+2' });
    expect(put(put([], first, '3'), first, '-4')[0]?.unread).toEqual({ quantity: '-1' });
    expect(put([], first, '+2')[0]?.quantity).toBe('2');
    expect(put([], first, '+two')[0]?.unread).toEqual({ quantity: '+two' });
  });

  test('never removes weights', () => {
    const weighed = put([], first, '2').map((line) => setWeights(line, ['36.54', '37.1']));
    const [line] = put(weighed, first, '');
    expect(line).toMatchObject({ individualWeights: ['36.54', '37.1'], unread: { quantity: '' } });
  });

  test('stays as typed if it is invalid', () => {
    const [line] = put([], first, '1.2.3');
    expect(line?.unread).toEqual({ quantity: '1.2.3' });
    expect(toQuantityText(line)).toBe('1.2.3');
  });

  test('is rounded for a product sold in whole units, with a message', () => {
    const [line] = put([], third, '2.5');
    expect(line).toMatchObject({ quantity: '3', rounded: '2.5' });
  });
});

describe('a fill', () => {
  const habit = (product: typeof ribeye, changes: object = {}) => ({
    productId: product.id,
    product,
    usualQuantity: '2.000',
    lastQuantity: '1.000',
    lastOrdered: '2026-11-20',
    lastOrderId: 'b',
    dueOn: '2026-11-27',
    isDropped: false,
    hidden: false,
    ...changes,
  });
  const fill = (lines: readonly GridLine[], wanted: readonly { entry: Entry; quantity: string }[]) =>
    shown(withQuantities(lines, guide, wanted, make));

  test('sets usual quantities of due products, skips dropped and hidden products and keeps input', () => {
    const due = [habit(ribeye), habit(wingsCase), habit(shrimp, { usualQuantity: '2.500' })];
    const wanted = listUsual(due, '2026-11-27');
    expect(fill(put([], second, '9'), wanted)).toEqual([
      [ribeye.id, '2'],
      [wingsCase.id, '9'],
      [shrimp.id, '3'],
    ]);
    const none = [
      { isDropped: true },
      { hidden: true },
      { usualQuantity: null },
      { dueOn: null },
      { dueOn: '2026-11-28' },
    ];
    expect(none.flatMap((changes) => listUsual([habit(ribeye, changes)], '2026-11-27'))).toEqual([]);
  });

  test('sets the whole last order, including hidden and dropped products, and no older order', () => {
    const wanted = listLastOrder([
      habit(ribeye, { lastOrderId: 'a' }),
      habit(wingsCase, { hidden: true, lastQuantity: '4.000' }),
      habit(shrimp, { lastOrdered: '2026-11-19', lastOrderId: 'c' }),
    ]);
    expect(fill([], wanted)).toEqual([[wingsCase.id, '4']]);
    expect(listLastOrder([])).toEqual([]);
  });
});
