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
    ['has the computed price if no price is sent', {}, tier],
    ['has the computed price for the quantity sent', { quantity: '10.000' }, own],
    ['has the computed source if the computed price is sent', { unitPrice: '10.95' }, tier],
    ['has a hand-typed price if another price is sent', { unitPrice: '8.40' }, byHand('8.40')],
    ['accepts a hand-typed price of 0', { unitPrice: '0.00' }, byHand('0.00')],
    [
      'is priced by the number of its weights',
      { quantity: '1.000', individualWeights: Array(10).fill('1.000') },
      own,
    ],
    [
      'has a hand-typed price if the screen showed a hand-typed price',
      { unitPrice: '9.00', shownPriceSource: 'hand' },
      byHand('9.00'),
    ],
    [
      'has the computed source if the screen showed a hand-typed price equal to the computed price',
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
      'retains an unchanged price that the catalog no longer has',
      yesterdays,
      {},
      stay,
      { ...tier, unitPrice: '10.50', listPrice: '10.50' },
    ],
    ['has the computed price if no price is sent', yesterdays, { unitPrice: null }, stay, tier],
    ['has the computed price if the hand-typed price is cleared', hand, { unitPrice: null }, stay, tier],
    [
      'has a hand-typed price if another price is sent',
      stored(),
      { unitPrice: '9.99' },
      stay,
      byHand('9.99'),
    ],
    [
      'has the computed source if the price sent equals the computed price',
      hand,
      { unitPrice: '10.95' },
      stay,
      tier,
    ],
    ['is repriced for a higher quantity', stored(), { quantity: '12.000' }, stay, own],
    [
      'is repriced for a lower quantity',
      stored({ ...own, quantity: '12.000', quantityOrdered: '12.000' }),
      { quantity: '2.000' },
      stay,
      tier,
    ],
    [
      'retains a hand-typed price if the quantity changes',
      hand,
      { quantity: '12.000' },
      stay,
      byHand('9.00'),
    ],
    [
      'has a hand-typed price if quantity and price change',
      stored(),
      { quantity: '12.000', unitPrice: '9.00' },
      stay,
      byHand('9.00'),
    ],
    [
      'retains a price shown as hand-typed if the quantity changes',
      stored(),
      { quantity: '12.000', shownPriceSource: 'hand' },
      stay,
      byHand('10.95'),
    ],
    ['is repriced for another customer or day', yesterdays, {}, move, tier],
    [
      'is repriced for another customer or day if the new price is sent',
      yesterdays,
      { unitPrice: '10.95', shownPriceSource: 'tier' },
      move,
      tier,
    ],
    [
      'retains a hand-typed price for another customer, with the new tier price',
      { ...hand, listPrice: '5.00' },
      {},
      move,
      byHand('9.00'),
    ],
    [
      'retains a price shown as hand-typed for another customer',
      yesterdays,
      { shownPriceSource: 'hand' },
      move,
      byHand('10.50'),
    ],
    [
      'retains a price without a list price if the quantity changes',
      before,
      { quantity: '12.000' },
      stay,
      { ...byHand('7.77'), listPrice: null },
    ],
    [
      'retains a price without a list price for another customer',
      before,
      {},
      move,
      { ...byHand('7.77'), listPrice: null },
    ],
    [
      'has the computed price if a line without a list price sends no price',
      before,
      { unitPrice: null },
      stay,
      tier,
    ],
    ['retains its price during weighing', weighed, { individualWeights: three }, stay, tier],
    [
      'retains its price if a tenth piece is weighed',
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
      'is repriced if the ordered quantity changes',
      weighed,
      { quantityOrdered: '12.000', individualWeights: three },
      stay,
      own,
    ],
  ])('%s', (_, line, changes, basis, price) => {
    expect(priceLine(sentBack(line, changes), basis, line)).toEqual({ price, isStale: false });
  });

  it.each<[string, Partial<SentPrice>, typeof stay]>([
    ['moves to another customer or day', {}, move],
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
    ['retains its price', {}, own],
    ['retains its price if no price is sent', { unitPrice: null }, own],
    ['accepts a hand-typed price', { unitPrice: '7.00' }, byHand('7.00')],
  ])('%s', (_, changes, price) => {
    const line = stored(own);
    expect(priceLine(sentBack(line, { quantity: '5.000', ...changes }), gone, line)).toEqual({
      price,
      isStale: false,
    });
  });
});
