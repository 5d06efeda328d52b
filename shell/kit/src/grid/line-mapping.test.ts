import { describe, expect, it } from 'vitest';
import { createLine } from './line.ts';
import { chooseProduct } from './line-edits.ts';
import { describePriceChanges, gridLines, toLineBody } from './line-mapping.ts';
import { pricing, shrimp } from './products.fixture.ts';

const line = (key: string, unitPrice: string, priceSource: 'tier' | 'hand' = 'tier') => ({
  ...createLine({ productId: 'p3', productName: key, product: shrimp, unitPrice, priceSource }),
  key,
});

describe('changed prices', () => {
  const before = [line('a', '10.50'), line('b', '10.5'), line('c', '8.75', 'hand'), createLine()];
  const after = [line('a', '13.00'), line('b', '13.00'), line('c', '8.75', 'hand'), createLine()];

  it.each([
    ['customer', '2 prices updated for the new customer; 1 price typed by hand stays.'],
    ['date', '2 prices updated for the new date; 1 price typed by hand stays.'],
    ['prices', '2 prices updated for a change made elsewhere; 1 price typed by hand stays.'],
  ] as const)('are counted in a sentence, with the cause: %s', (cause, sentence) => {
    expect(describePriceChanges(before, after, cause)).toBe(sentence);
  });

  it('are not reported if none changed, unless a customer change leaves a hand-typed price', () => {
    expect(describePriceChanges([line('a', '10.50')], [line('a', '10.5')], 'customer')).toBeNull();
    expect(describePriceChanges(before, before, 'date')).toBeNull();
    expect(describePriceChanges(before, before, 'customer')).toBe('1 price typed by hand stays.');
  });
});

it('prices are sent with their source, and unknown prices are omitted', () => {
  const known = chooseProduct(createLine(), shrimp, pricing);
  expect(toLineBody(known)).toMatchObject({ unitPrice: '9.00', shownPriceSource: 'tier' });
  const typed = { ...known, priceSource: 'typed' as const };
  expect(toLineBody(typed)).toMatchObject({ unitPrice: '9.00', shownPriceSource: 'hand' });
  const unknown = toLineBody({ ...known, priceSource: null });
  expect(unknown).not.toHaveProperty('unitPrice');
  expect(unknown).not.toHaveProperty('shownPriceSource');
});

it.each<[path: string, place: string]>([
  ['quote.title', 'title'],
  ['creditMemo.customerId', 'customerId'],
  ['items.1.quantity', 'lines.b'],
  ['items.7.quantity', 'items.7.quantity'],
  ['items', 'items'],
])('maps the issue path %s to the form path %s', (path, place) => {
  const lines = [{ ...line('a', '1.00'), key: 'a' }, createLine(), { ...line('b', '1.00'), key: 'b' }];
  expect(gridLines.formPath(path, lines)).toBe(place);
});

it('a draft retains invalid cell text', () => {
  const typed = createLine({ productName: 'ribeye', unread: { quantity: '1.2.3' } });
  expect(gridLines.schema.parse(JSON.parse(JSON.stringify(typed))).unread).toEqual({ quantity: '1.2.3' });
});
