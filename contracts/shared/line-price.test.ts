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
    ['takes the computed price of its quantity', { quantity: '10.000' }, own],
    ['has the source of the computed price that is sent', { unitPrice: '10.95' }, tier],
    ['is by hand at any other', { unitPrice: '8.40' }, byHand('8.40')],
    ['may be given away', { unitPrice: '0.00' }, byHand('0.00')],
    ['counts its weights', { quantity: '1.000', individualWeights: Array(10).fill('1.000') }, own],
    ['is by hand as it was shown', { unitPrice: '9.00', shownPriceSource: 'hand' }, byHand('9.00')],
    [
      'has the computed source if shown as by hand at the computed price',
      { unitPrice: '10.95', shownPriceSource: 'hand' },
      tier,
    ],
  ])('%s', (_, changes, price) => {
    expect(priceLine(sent(changes), stay)).toEqual({ price, isStale: false });
  });

  it('is reported as stale if the screen showed an outdated computed price', () => {
    const shown = sent({ unitPrice: '10.00', shownPriceSource: 'tier' });
    expect(priceLine(shown, stay)).toEqual({ price: tier, isStale: true });
  });
});

describe('an existing line', () => {
  const hand = stored({ ...byHand('9.00') });
  const yesterdays = stored({ unitPrice: '10.50', listPrice: '10.50' });
  const before = stored({ ...byHand('7.77'), listPrice: null });
  const weighed = stored({ quantity: '3.000', quantityOrdered: '4.000' });

  it.each<[string, StoredPrice, Partial<SentPrice>, typeof stay, LinePrice]>([
    [
      'keeps an unchanged price that the catalog no longer has',
      yesterdays,
      {},
      stay,
      { ...tier, unitPrice: '10.50', listPrice: '10.50' },
    ],
    ['takes the computed price if none is sent', yesterdays, { unitPrice: null }, stay, tier],
    ['takes the computed price if its price by hand is cleared', hand, { unitPrice: null }, stay, tier],
    ['is by hand with another price', stored(), { unitPrice: '9.99' }, stay, byHand('9.99')],
    [
      'has the computed source if its price by hand equals the computed price',
      hand,
      { unitPrice: '10.95' },
      stay,
      tier,
    ],
    ['follows another quantity', stored(), { quantity: '12.000' }, stay, own],
    [
      'follows a lower quantity back',
      stored({ ...own, quantity: '12.000', quantityOrdered: '12.000' }),
      { quantity: '2.000' },
      stay,
      tier,
    ],
    ['keeps a price by hand with another quantity', hand, { quantity: '12.000' }, stay, byHand('9.00')],
    [
      'is by hand with another quantity and price',
      stored(),
      { quantity: '12.000', unitPrice: '9.00' },
      stay,
      byHand('9.00'),
    ],
    [
      'keeps a price shown as by hand with another quantity',
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
      'keeps a price by hand for another customer, with the new tier price',
      { ...hand, listPrice: '5.00' },
      {},
      move,
      byHand('9.00'),
    ],
    [
      'keeps a price shown as by hand for another customer',
      yesterdays,
      { shownPriceSource: 'hand' },
      move,
      byHand('10.50'),
    ],
    [
      'keeps an old price with another quantity',
      before,
      { quantity: '12.000' },
      stay,
      { ...byHand('7.77'), listPrice: null },
    ],
    ['keeps an old price for another customer', before, {}, move, { ...byHand('7.77'), listPrice: null }],
    ['takes the computed price if an old line sends none', before, { unitPrice: null }, stay, tier],
    ['keeps its price while it is weighed', weighed, { individualWeights: three }, stay, tier],
    [
      'keeps its price with a tenth piece',
      stored({ quantity: '9.000', quantityOrdered: '9.000' }),
      { individualWeights: Array(10).fill('1.000') },
      stay,
      tier,
    ],
    [
      'is priced by the ordered quantity once weighed',
      stored({ ...own, quantity: '9.000', quantityOrdered: '10.000' }),
      { individualWeights: Array(9).fill('1.000') },
      move,
      own,
    ],
    [
      'follows a changed ordered quantity',
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
  ])('is stale if the screen showed the previous price although it %s', (_, changes, basis) => {
    const { isStale } = priceLine(
      sentBack(yesterdays, { ...changes, shownPriceSource: 'tier' }),
      basis,
      yesterdays,
    );
    expect(isStale).toBe(true);
  });
});

describe('a line whose product was deleted', () => {
  const gone = { priceOf: () => null, isMoved: true };

  it.each<[string, Partial<SentPrice>, LinePrice]>([
    ['keeps its price', {}, own],
    ['keeps its price if none is sent', { unitPrice: null }, own],
    ['takes a price by hand', { unitPrice: '7.00' }, byHand('7.00')],
  ])('%s', (_, changes, price) => {
    const line = stored(own);
    expect(priceLine(sentBack(line, { quantity: '5.000', ...changes }), gone, line)).toEqual({
      price,
      isStale: false,
    });
  });
});
