import { invoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { listSoldPieces } from '@primal/contracts/billing/returns';
import { lineProduct, plainLine, unreturnedLine } from '@primal/contracts/shared/documents.fixture';
import { describe, expect, it } from 'vitest';
import {
  computeCredit,
  emptyChoice,
  isIncomplete,
  readChosenLines,
  readQuantity,
  toBody,
  updateChoice,
} from './choices.ts';

const item = (id: string, over: object) =>
  invoiceItemAnswer.parse({
    id,
    invoiceId: 'i1',
    productId: 'p1',
    productName: id,
    description: null,
    weight: null,
    quantityOrdered: '5.000',
    quantityShipped: '5.000',
    quantity: '5.000',
    unitPrice: '10.00',
    total: '50.00',
    individualWeights: '[]',
    needsWeight: false,
    ...plainLine,
    ...unreturnedLine,
    product: lineProduct({ productType: 'fixed-weight', billedBy: 'Case' }),
    ...over,
  });

const ribeye = item('0190a000-0000-7000-8000-000000000001', {
  quantity: '2.000',
  weight: '21.250',
  individualWeights: '[10,11.25]',
  total: '212.50',
  product: lineProduct({ productType: 'variable-weight', billedBy: 'LBS' }),
  needsWeight: true,
});
const bacon = item('0190a000-0000-7000-8000-000000000002', {});
const short = item('0190a000-0000-7000-8000-000000000003', { quantity: '0.000', total: '0.00' });
const invoice = {
  items: [ribeye, bacon, short],
  subtotal: '262.50',
  discount: '26.25',
  tax: '10.50',
  salesTax: null,
};
const [first = ''] = listSoldPieces(ribeye).map(({ id }) => id);

describe('return choices', () => {
  it("become a credit and a request body, with the previous line's reason as default", () => {
    const lines = readChosenLines(invoice, {
      [ribeye.id]: { pieces: [first], quantity: '', reason: 'damaged' },
      [bacon.id]: { pieces: [], quantity: '2', reason: '' },
    });
    expect(computeCredit(invoice, lines)).toEqual({
      goods: '120.00',
      discount: '12.00',
      tax: '4.80',
      total: '112.80',
    });
    expect(toBody(lines)).toEqual({
      lines: [
        { itemId: ribeye.id, pieceIds: [first], reason: 'damaged' },
        { itemId: bacon.id, quantity: '2', reason: 'damaged' },
      ],
    });
  });

  it('accept fractions, and pounds of cases with a known weight', () => {
    const product = lineProduct({
      productType: 'fixed-weight',
      billedBy: 'LBS',
      unit: 'Case',
      weightPerBox: '15.000',
    });
    const cases = item('0190a000-0000-7000-8000-000000000004', { product });
    expect(readQuantity(cases, '2 1/2')).toEqual({ value: '2.5', problem: null });
    expect(readQuantity(cases, '45 lb')).toEqual({ value: '3', problem: null });
    expect(readQuantity(cases, '90 lb').problem).toBe('At most 5 can come back.');
    expect(readQuantity(cases, '20 lb').problem).toMatch(/does not come out even/);
    expect(readQuantity(bacon, '½').problem).toBe('Must be a whole number.');
  });

  it('omit lines with nothing shipped', () => {
    expect(readChosenLines(invoice, {}).map((line) => line.item.id)).toEqual([ribeye.id, bacon.id]);
  });

  it('drop a piece returned in the meantime', () => {
    const memo = { creditMemoId: 'c1', creditNumber: 'CM-1001', creditDate: '2026-11-23' };
    const back = {
      ...memo,
      reason: 'quality' as const,
      quantity: '1.000',
      weight: '10.000',
      total: '100.00',
      discount: '0.00',
      tax: '0.00',
      corrections: [],
    };
    const now = { items: [{ ...ribeye, returns: [{ ...back, pieceIds: [first] }] }, bacon] };
    const [line] = readChosenLines(now, { [ribeye.id]: { ...emptyChoice, pieces: [first] } });
    expect(line).toMatchObject({ pieceIds: [], credit: '0.00' });
  });

  it.each([
    ['6', 'At most 5 can come back.'],
    ['1.5', 'Must be a whole number.'],
  ])('reject a quantity of %s: %s', (quantity, problem) => {
    const line = readChosenLines(invoice, { [bacon.id]: { ...emptyChoice, quantity } })[1];
    expect(line).toMatchObject({ problem, quantity: null, credit: '0.00' });
    expect(line && isIncomplete(line)).toBe(true);
  });

  it('store nothing if nothing is chosen', () => {
    const chosen = updateChoice({}, bacon.id, { quantity: '1' });
    expect(updateChoice(chosen, bacon.id, { quantity: '' })).toEqual({});
  });
});
