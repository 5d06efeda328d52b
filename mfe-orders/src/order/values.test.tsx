import type { ProductAnswer } from '@primal/contracts/admin/product';
import { createOrderBody } from '@primal/contracts/orders/order';
import { createLine, toGridLine } from '@primal/kit/grid';
import { describe, expect, it } from 'vitest';
import {
  computeTotals,
  createBody,
  findWarnings,
  listRepeatedProducts,
  orderForm,
  summarizeOrder,
} from './values.ts';

const product = (id: string) =>
  ({
    id,
    name: id,
    productType: 'fixed-weight',
    billedBy: 'Case',
    wholesalePrice: '9.00',
    restaurantPrice: '10.50',
    retailPrice: '13.00',
  }) as ProductAnswer;
const line = (id: string, unitPrice: string) =>
  createLine({ productId: id, productName: id, product: product(id), unitPrice });

const charges = (deliveryCharge: string, part = {}) => ({
  deliveryCharge,
  tax: '0.00',
  discount: '0.00',
  ...part,
});

describe('a typed order', () => {
  it('includes a charge only once it is valid', () => {
    for (const text of ['-5', '12,50', 'abc', ''])
      expect(computeTotals([], charges(text))).toEqual({ subtotal: '0.00', total: '0.00' });
    expect(computeTotals([], charges('$1,200')).total).toBe('1200.00');
  });

  it('includes tax and discount, and estimates the total beside it', () => {
    const weighed = createLine({
      productId: 'ribeye',
      productName: 'Ribeye',
      quantity: '2',
      unitPrice: '10.00',
      product: { ...product('ribeye'), productType: 'variable-weight', billedBy: 'LBS', averageWeight: '18' },
    });
    const figures = summarizeOrder([weighed], charges('5.00', { tax: '1.00', discount: '2.00' }));
    expect(figures.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Items 1',
      'Subtotal $0.00',
      'Delivery $5.00',
      'Tax $1.00',
      'Discount -$2.00',
      'Once weighed about $364.00',
      'Total $4.00',
    ]);
  });

  it('includes the missing pieces of an open line', () => {
    const open = toGridLine({
      id: 'a',
      productId: 'ribeye',
      productName: 'Ribeye',
      description: null,
      isOpen: true,
      quantity: '2.000',
      quantityOrdered: '3.000',
      weight: '36.000',
      individualWeights: '[17,19]',
      unitPrice: '10.00',
      total: '360.00',
      product: { ...product('ribeye'), productType: 'variable-weight', billedBy: 'LBS', averageWeight: '18' },
    });
    const about = (line: typeof open) =>
      summarizeOrder([line], charges('0.00')).find(({ label }) => label === 'Once weighed')?.value;
    expect(about(open)).toBe('about $540.00');
    expect(about({ ...open, isOpen: false })).toBeUndefined();
  });

  const findSentences = (...asked: Parameters<typeof findWarnings>) =>
    findWarnings(...asked).map(({ sentence }) => sentence);

  it('asks about a rounded quantity', () => {
    const butter = { ...line('Butter', '130.50'), quantity: '3', rounded: '2.5' };
    expect(findSentences([butter])).toEqual(['Butter: 2.5 was rounded to 3. Save 3?']);
  });

  it('asks about a product code typed as quantity, and mentions a product on two rows', () => {
    const butter = { ...line('Butter', '130.50'), unit: 'Case' };
    const many = { ...line('Butter', '130.50'), quantity: '1136', unit: 'Case' };
    expect(findSentences([butter, many])).toEqual(['1,136 Case of Butter.']);
    expect(findSentences([butter])).toEqual([]);
    expect(findSentences([many], new Map([['Butter', '4']]))).toEqual(['1,136 Case of Butter; 4 is usual.']);
    const [one, other] = ['1', '2'].map((productId) => ({ productId, productName: `Beef ${productId}` }));
    if (!one || !other) throw new Error('Two products were made.');
    expect(listRepeatedProducts([one, other, one])).toEqual(['Beef 1 is on 2 rows']);
    const names = Array.from({ length: 90 }, (_, at) => ({ productId: `${at}`, productName: `Beef ${at}` }));
    expect(listRepeatedProducts([...names, ...names])).toEqual([
      'Beef 0 is on 2 rows',
      'Beef 1 is on 2 rows',
      '88 other products are on several rows',
    ]);
  });

  it('reports an invalid charge, and text without a chosen product, at their fields', () => {
    const typed = createLine({ productName: 'ribeye' });
    const values = {
      ...orderForm.blank(),
      deliveryCharge: '12,50',
      lines: [line('chicken', '10.50'), typed, createLine()],
    };
    expect(orderForm.issues(values)).toEqual([
      { path: `lines.${typed.key}`, message: 'Choose a product from the list, or remove the line.' },
      { path: 'deliveryCharge', message: 'Please write decimals with a point, like 1,234.50.' },
    ]);
  });

  it('finds the field or line of an issue, even after blank lines that are not sent', () => {
    const second = line('beef', '10.50');
    const values = { ...orderForm.blank(), lines: [createLine(), line('chicken', '10.50'), second] };
    expect(orderForm.formPath('items.1.quantity', values)).toBe(`lines.${second.key}`);
    expect(orderForm.formPath('order.orderDate', values)).toBe('orderDate');
  });

  it('reports missing fields that the contract requires', () => {
    const issues = createOrderBody.safeParse(createBody(orderForm.blank())).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual([
      'Please select a customer.',
      'Please add at least one item to the sales order.',
    ]);
  });

  it('sends a new order with lines without ids', () => {
    const values = { ...orderForm.blank(), lines: [line('ribeye', '10.00')] };
    const [item] = createBody(values).items;
    expect(item).toMatchObject({ salesOrderId: '', productId: 'ribeye', individualWeights: '[]' });
    expect(createOrderBody.shape.items.safeParse([{ ...item, productId: crypto.randomUUID() }]).success).toBe(
      true,
    );
  });

  it('ignores a draft with unknown fields', () => {
    const { schema } = orderForm.draft();
    const stored = {
      ...orderForm.blank(),
      notes: 'Back door',
      lines: [createLine({ productName: 'ribeye' })],
    };
    expect(schema.safeParse(JSON.parse(JSON.stringify(stored))).data).toMatchObject({
      notes: 'Back door',
      lines: [{ productName: 'ribeye' }],
    });
    expect(schema.safeParse({ ...stored, lines: 7 }).success).toBe(false);
  });
});
