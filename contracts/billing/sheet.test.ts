import type { InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { describe, expect, it } from 'vitest';
import { printedWeight } from './sheet.ts';

const item = (
  line: Partial<InvoiceItemAnswer>,
  product: Partial<InvoiceItemAnswer['product']>,
): InvoiceItemAnswer =>
  ({
    quantity: '2.000',
    quantityShipped: '2.000',
    weight: '7.500',
    individualWeights: '[]',
    ...line,
    product: {
      productType: 'fixed-weight',
      billedBy: 'LBS',
      fixedWeight: null,
      weightPerBox: null,
      ...product,
    },
  }) as InvoiceItemAnswer;

describe('the weight on paper', () => {
  it('is what was shipped of a variable-weight product', () => {
    expect(printedWeight(item({ quantityShipped: '36.540' }, { productType: 'variable-weight' }))).toBe(
      '36.540',
    );
  });
  it('is the sum of individual weights when billed by LBS', () => {
    expect(printedWeight(item({ individualWeights: '[10.1,10.25]' }, { fixedWeight: '40' }))).toBe('20.350');
  });
  it('is else what the catalogue promises: the fixed weight, else the box', () => {
    expect(printedWeight(item({}, { fixedWeight: '40.000', weightPerBox: '50.000' }))).toBe('80.000');
    expect(printedWeight(item({}, { weightPerBox: '50.000' }))).toBe('100.000');
  });
  it('is the line’s own weight for everything else', () => {
    expect(printedWeight(item({}, { billedBy: 'Case' }))).toBe('7.500');
    expect(
      printedWeight(item({ weight: null }, { billedBy: 'Case', productType: 'variable-weight' })),
    ).toBeNull();
    expect(printedWeight(item({}, {}))).toBe('7.500');
  });
});
