import { expect, it } from 'vitest';
import { describePrice } from './describe-price.ts';
import { describeRise, isAboveLast } from './last-price.ts';
import { createLine } from './line.ts';
import { chooseProduct } from './line-edits.ts';
import { createPricing, ribeye, shrimp } from './products.fixture.ts';

const last = (product: typeof ribeye, unitPrice: string, perPound = false) => ({
  productId: product.id,
  unitPrice,
  perPound,
  invoiceDate: '2026-11-21',
  invoiceNumber: 'INV-1132',
});

const explain = (product: typeof ribeye, unitPrice: string, perPound?: boolean) => {
  const facts = createPricing({ lastPrices: new Map([[product.id, last(product, unitPrice, perPound)]]) });
  const line = chooseProduct(createLine(), product, facts);
  return { price: line.unitPrice, words: describePrice(line, facts), rise: describeRise(line, facts) };
};

it('names the last price with date and invoice after the reason', () => {
  const { words } = explain(shrimp, '1.00');
  expect(words).toMatch(/^\S.*\. Last \$1\.00 · 11\/21\/2026 · INV-1132$/);
  expect(explain(ribeye, '1.00', true).words).toContain('Last $1.00 / lb · 11/21/2026 · INV-1132');
});

it('says that a price is higher than last time', () => {
  expect(explain(shrimp, '1.00').rise).toBe('Higher than last time: $1.00 on 11/21/2026');
  expect(explain(shrimp, '9999.00').rise).toBeNull();
  const { price } = explain(shrimp, '1.00');
  expect(explain(shrimp, price).rise).toBeNull();
});

it('does not compare a price per pound with a price per unit, or without a price', () => {
  expect(isAboveLast(shrimp, '40.00', last(shrimp, '4.50', true))).toBe(false);
  expect(isAboveLast(ribeye, '40.00', last(ribeye, '4.50', false))).toBe(false);
  expect(isAboveLast(ribeye, '40.00', last(ribeye, '4.50', true))).toBe(true);
  expect(isAboveLast(shrimp, '', last(shrimp, '4.50'))).toBe(false);
  expect(isAboveLast(shrimp, '40.00', undefined)).toBe(false);
});

it('shows the reason alone for a product not bought before', () => {
  const facts = createPricing({ lastPrices: new Map() });
  const line = chooseProduct(createLine(), shrimp, facts);
  expect(describePrice(line, facts)).not.toContain('Last');
  expect(describeRise(line, facts)).toBeNull();
});
