import { describe, expect, it } from 'vitest';
import { type LinePrice, priceLine, type SentPrice, type StoredPrice } from './line-price.ts';
import type { ComputedPrice } from './pricing.ts';

const priceOf = (quantity: string): ComputedPrice => ({
  unitPrice: Number(quantity) >= 10 ? '8.40' : '10.95',
  source: Number(quantity) >= 10 ? 'customer' : 'tier',
  listPrice: '10.95',
  terms: null,
  costPrice: null,
});

const tier: LinePrice = { unitPrice: '10.95', priceSource: 'tier', listPrice: '10.95' };
const own: LinePrice = { unitPrice: '8.40', priceSource: 'customer', listPrice: '10.95' };
const byHand = (unitPrice: string): LinePrice => ({ unitPrice, priceSource: 'hand', listPrice: '10.95' });

const sent = (changes: Partial<SentPrice> = {}): SentPrice => ({
  quantity: '2.000',
  individualWeights: [],
  unitPrice: null,
  ...changes,
});
const stored = (changes: Partial<StoredPrice> = {}): StoredPrice => ({
  quantity: '2.000',
  quantityOrdered: '2.000',
  ...tier,
  ...changes,
});
const sentBack = (line: StoredPrice, changes: Partial<SentPrice> = {}): SentPrice => ({
  quantity: line.quantity,
  quantityOrdered: line.quantityOrdered,
  unitPrice: line.unitPrice,
  individualWeights: [],
  ...changes,
});

const stay = { priceOf, isMoved: false };
const move = { priceOf, isMoved: true };
const three = ['1.000', '1.000', '1.000'];

describe('a new line', () => {
  it.each<[string, Partial<SentPrice>, LinePrice]>([
    ['takes the computed price', {}, tier],
    ['takes that of its quantity', { quantity: '10.000' }, own],
    ['has the source of the computed price that is sent', { unitPrice: '10.95' }, tier],
    ['is by hand at any other', { unitPrice: '8.40' }, byHand('8.40')],
    ['may be given away', { unitPrice: '0.00' }, byHand('0.00')],
    ['counts its weights', { quantity: '1.000', individualWeights: Array(10).fill('1.000') }, own],
    ['is by hand as it was shown', { unitPrice: '9.00', shownPriceSource: 'hand' }, byHand('9.00')],
    [
      'shown as by hand at the computed price has its source',
      { unitPrice: '10.95', shownPriceSource: 'hand' },
      tier,
    ],
  ])('%s', (_, changes, price) => {
    expect(priceLine(sent(changes), stay)).toEqual({ price, isStale: false });
  });

  it('is stale where the screen showed a computed price of before', () => {
    const shown = sent({ unitPrice: '10.00', shownPriceSource: 'tier' });
    expect(priceLine(shown, stay)).toEqual({ price: tier, isStale: true });
  });
});

describe('a line that is sent back', () => {
  const hand = stored({ ...byHand('9.00') });
  const yesterdays = stored({ unitPrice: '10.50', listPrice: '10.50' });
  const before = stored({ ...byHand('7.77'), listPrice: null });
  const weighed = stored({ quantity: '3.000', quantityOrdered: '4.000' });

  it.each<[string, StoredPrice, Partial<SentPrice>, typeof stay, LinePrice]>([
    [
      'unchanged keeps what the catalog no longer asks',
      yesterdays,
      {},
      stay,
      { ...tier, unitPrice: '10.50', listPrice: '10.50' },
    ],
    ['without its price takes the computed one', yesterdays, { unitPrice: null }, stay, tier],
    ['by hand without its price takes the computed one', hand, { unitPrice: null }, stay, tier],
    ['with another price is by hand', stored(), { unitPrice: '9.99' }, stay, byHand('9.99')],
    ['by hand at the computed price has its source', hand, { unitPrice: '10.95' }, stay, tier],
    ['with another quantity follows it', stored(), { quantity: '12.000' }, stay, own],
    [
      'with less follows it back',
      stored({ ...own, quantity: '12.000', quantityOrdered: '12.000' }),
      { quantity: '2.000' },
      stay,
      tier,
    ],
    ['by hand with another quantity stays', hand, { quantity: '12.000' }, stay, byHand('9.00')],
    [
      'with another quantity and price is by hand',
      stored(),
      { quantity: '12.000', unitPrice: '9.00' },
      stay,
      byHand('9.00'),
    ],
    [
      'with another quantity, shown as by hand, stays',
      stored(),
      { quantity: '12.000', shownPriceSource: 'hand' },
      stay,
      byHand('10.95'),
    ],
    ['follows customer and day', yesterdays, {}, move, tier],
    [
      'follows customer and day at its new price',
      yesterdays,
      { unitPrice: '10.95', shownPriceSource: 'tier' },
      move,
      tier,
    ],
    [
      'by hand keeps its price for another customer, not what the tier pays',
      { ...hand, listPrice: '5.00' },
      {},
      move,
      byHand('9.00'),
    ],
    [
      'shown as by hand stays with another customer',
      yesterdays,
      { shownPriceSource: 'hand' },
      move,
      byHand('10.50'),
    ],
    [
      'from before stays with another quantity',
      before,
      { quantity: '12.000' },
      stay,
      { ...byHand('7.77'), listPrice: null },
    ],
    ['from before stays with another customer', before, {}, move, { ...byHand('7.77'), listPrice: null }],
    ['from before takes the computed price when it names none', before, { unitPrice: null }, stay, tier],
    ['keeps its price while it is weighed', weighed, { individualWeights: three }, stay, tier],
    [
      'keeps its price with a tenth piece',
      stored({ quantity: '9.000', quantityOrdered: '9.000' }),
      { individualWeights: Array(10).fill('1.000') },
      stay,
      tier,
    ],
    [
      'is priced by what was ordered once it is weighed',
      stored({ ...own, quantity: '9.000', quantityOrdered: '10.000' }),
      { individualWeights: Array(9).fill('1.000') },
      move,
      own,
    ],
    [
      'follows what is said to have been ordered',
      weighed,
      { quantityOrdered: '12.000', individualWeights: three },
      stay,
      own,
    ],
  ])('%s', (_, line, changes, basis, price) => {
    expect(priceLine(sentBack(line, changes), basis, line)).toEqual({ price, isStale: false });
  });

  it.each<[string, Partial<SentPrice>, typeof stay]>([
    ['follows', {}, move],
    ['has another quantity', { quantity: '12.000' }, stay],
  ])('is stale where the screen showed the price of before though it %s', (_, changes, basis) => {
    const { isStale } = priceLine(
      sentBack(yesterdays, { ...changes, shownPriceSource: 'tier' }),
      basis,
      yesterdays,
    );
    expect(isStale).toBe(true);
  });
});

describe('a line whose product is gone', () => {
  const gone = { priceOf: () => null, isMoved: true };

  it.each<[string, Partial<SentPrice>, LinePrice]>([
    ['keeps its price', {}, own],
    ['keeps it when none is sent', { unitPrice: null }, own],
    ['takes one by hand', { unitPrice: '7.00' }, byHand('7.00')],
  ])('%s', (_, changes, price) => {
    const line = stored(own);
    expect(priceLine(sentBack(line, { quantity: '5.000', ...changes }), gone, line)).toEqual({
      price,
      isStale: false,
    });
  });
});
