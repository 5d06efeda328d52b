import type { InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { describe, expect, it } from 'vitest';
import { computePrintedWeight, createInvoiceSheet, type SheetInvoice } from './invoice-sheet.ts';

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

describe('the printed weight', () => {
  it('is the shipped weight of a variable-weight product', () => {
    expect(
      computePrintedWeight(item({ quantityShipped: '36.540' }, { productType: 'variable-weight' })),
    ).toBe('36.540');
  });
  it('is the sum of individual weights when billed by LBS', () => {
    expect(computePrintedWeight(item({ individualWeights: '[10.1,10.25]' }, { fixedWeight: '40' }))).toBe(
      '20.350',
    );
  });
  it('falls back to the catalog: the fixed weight, else the box', () => {
    expect(computePrintedWeight(item({}, { fixedWeight: '40.000', weightPerBox: '50.000' }))).toBe('80.000');
    expect(computePrintedWeight(item({}, { weightPerBox: '50.000' }))).toBe('100.000');
  });
  it('is the line’s own weight in all other cases', () => {
    expect(computePrintedWeight(item({}, { billedBy: 'Case' }))).toBe('7.500');
    expect(
      computePrintedWeight(item({ weight: null }, { billedBy: 'Case', productType: 'variable-weight' })),
    ).toBeNull();
    expect(computePrintedWeight(item({}, {}))).toBe('7.500');
  });
});

describe('the sheet', () => {
  const invoice = (part: Partial<SheetInvoice> = {}): SheetInvoice =>
    ({
      invoiceNumber: 'INV-1001',
      status: 'sent',
      invoiceDate: '2026-11-20',
      dueDate: '2026-12-20',
      deliveryDate: null,
      subtotal: '1.00',
      deliveryCharge: '0.00',
      tax: '0.00',
      discount: '0.00',
      total: '1.00',
      notes: null,
      items: [],
      customer: { name: 'Corner Bistro', address: '', city: '', state: '', zipCode: '', phone: '' },
      ...part,
    }) as SheetInvoice;
  it('shows the open amount to collect if the bill-to block has cash on delivery', () => {
    const { customer } = invoice();
    const cash = { customer: { ...customer, cashOnDelivery: true }, total: '1300.00' };
    expect(createInvoiceSheet(invoice()).collect).toBeNull();
    expect(createInvoiceSheet(invoice({ ...cash, balance: '1234.50' })).collect).toBe(
      'Cash on delivery: collect $1,234.50',
    );
    expect(createInvoiceSheet(invoice(cash)).collect).toBe('Cash on delivery: collect $1,300.00');
    expect(createInvoiceSheet(invoice({ ...cash, status: 'voided', balance: '0.00' })).collect).toBeNull();
  });
  const line = { productName: 'Ribeye', description: null, unitPrice: '12.35', total: '123.50' };

  it('shows the invoice’s own payment days and the business’s late payment terms', () => {
    expect(createInvoiceSheet(invoice()).terms).toEqual([
      'Payment is due within 30 days of the invoice date.',
      'A service charge of 1.5% per month is added to past-due accounts.',
      'A charge of $30 applies to each returned check.',
    ]);
    expect(createInvoiceSheet(invoice({ dueDate: '2026-12-05' }), ['Late is late.']).terms).toEqual([
      'Payment is due within 15 days of the invoice date.',
      'Late is late.',
    ]);
    expect(createInvoiceSheet(invoice({ dueDate: '2026-11-20' })).terms[0]).toBe(
      'Payment is due on the invoice date.',
    );
  });

  it('shows the terms of an early-payment discount, off the total less credits', () => {
    const discounted = { total: '100.00', discountPercent: '2.00', discountDate: '2026-11-30' };
    const listTerms = (part: Partial<SheetInvoice>) =>
      createInvoiceSheet(invoice({ ...discounted, ...part })).terms.slice(0, 3);
    const due = 'Payment is due within 30 days of the invoice date.';
    expect(listTerms({})).toEqual([
      'Payment Terms: 2% 10, Net 30',
      'Take $2.00 off if paid by 11/30/2026.',
      due,
    ]);
    expect(listTerms({ credited: '50.00' })).toContain('Take $1.00 off if paid by 11/30/2026.');
    expect(listTerms({ status: 'paid', balance: '0.00' })).toEqual(listTerms({}));
    expect(listTerms({ total: '0.20' })[0]).toBe(due);
    expect(listTerms({ discountPercent: null, discountDate: null })[0]).toBe(due);
  });

  it('shows the balance of an opening balance instead of lines and signatures', () => {
    const sheet = createInvoiceSheet(invoice({ broughtForward: true, total: '1635.60' }));
    expect(sheet.rows.map(({ cells }) => cells.filter(Boolean))).toEqual([
      ['Balance brought forward', '$1,635.60'],
    ]);
    expect(sheet.signatures).toEqual([]);
    expect(sheet.disclaimer).not.toContain('received in good order');
  });

  it('shows the order, the product code, a price per pound, and an ordered quantity that differs', () => {
    const short = item(
      { ...line, quantity: '1.000', quantityOrdered: '10.000' },
      { productCode: '112A', billedBy: 'LBS', productType: 'variable-weight' },
    );
    const counted = item({ ...line, quantityOrdered: '2.000' }, { billedBy: 'Case', productCode: null });
    const sheet = createInvoiceSheet(invoice({ salesOrderNumber: 'SO-1001', items: [short, counted] }));
    expect(sheet.facts).toContainEqual({ label: 'Order', value: 'SO-1001' });
    expect(sheet.rows[0]?.details).toEqual(['Item 112A', 'Ordered 10, shipped 1']);
    expect(sheet.rows[0]?.cells).toContain('$12.35 / lb');
    expect(sheet.rows[1]).toMatchObject({ details: [], cells: expect.arrayContaining(['$12.35']) });
  });

  it('prints few weights below the product, and many weights in blocks across the sheet', () => {
    const of = (count: number) =>
      item(
        { ...line, individualWeights: `[${Array.from({ length: count }, () => '30.25').join(',')}]` },
        { billedBy: 'LBS', productType: 'variable-weight', productCode: null },
      );
    const [few, many] = createInvoiceSheet(invoice({ items: [of(2), of(300)] })).rows;
    expect(few).toMatchObject({ details: ['30.25\u00a0· 30.25\u00a0lbs'], weightBlocks: [] });
    expect(many?.details).toEqual([]);
    expect(many?.weightBlocks.flat().at(-1)).toEqual({ pieces: '291–300', weights: Array(10).fill('30.25') });
  });
});
