import { describe, expect, it } from 'vitest';
import { followTier, gridLines } from './document-lines.ts';
import { type GridProduct, newLine } from './line.ts';

const product = (id: string) =>
  ({
    id,
    name: id,
    productType: 'fixed-weight',
    billedBy: 'Case',
    wholesalePrice: '9.00',
    restaurantPrice: '10.50',
    retailPrice: '13.00',
  }) as GridProduct;
const line = (id: string, unitPrice: string) =>
  newLine({ productId: id, productName: id, product: product(id), unitPrice });

describe('another customer', () => {
  it('lets tier prices follow and those typed by hand stay, and says how many', () => {
    const lines = [line('a', '10.50'), line('b', '10.5'), line('c', '8.75'), newLine()];
    const priced = followTier(lines, ['a', 'b', 'c'].map(product), 'restaurant', 'retail');
    expect(priced.lines.map(({ unitPrice }) => unitPrice)).toEqual(['13.00', '13.00', '8.75', '0.00']);
    expect(priced.sentence).toBe('2 prices follow the new customer; 1 price typed by hand stays.');
  });

  it('says nothing when no price is concerned', () => {
    expect(followTier([line('a', '10.50')], [product('a')], 'restaurant', 'base').sentence).toBeNull();
  });
});

it.each<[path: string, place: string]>([
  ['quote.title', 'title'],
  ['creditMemo.customerId', 'customerId'],
  ['items.1.quantity', 'lines.b'],
  ['items.7.quantity', 'items.7.quantity'],
  ['items', 'items'],
])('puts what is wrong with %s at %s', (path, place) => {
  const lines = [{ ...line('a', '1.00'), key: 'a' }, newLine(), { ...line('b', '1.00'), key: 'b' }];
  expect(gridLines.placeOf(path, lines)).toBe(place);
});

it('keeps in a draft what was typed in a cell and could not be read', () => {
  const typed = newLine({ productName: 'ribeye', unread: { quantity: '1.2.3' } });
  expect(gridLines.schema.parse(JSON.parse(JSON.stringify(typed))).unread).toEqual({ quantity: '1.2.3' });
});
