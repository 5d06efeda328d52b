import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { baconFixture, burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { republishReceipts } from './store.ts';

const sales = await startSales();
const { api, createReceipt, customer, readReceipt, receiptBody, ribeye } = sales;
afterAll(() => sales.stop());

const voidIt = (id: string, reason = 'Rung up twice') =>
  api.call(cashReceiptApi.voidCashReceipt, { params: { id }, body: { reason } });

describe('a cash sale', () => {
  it('to a walk-in customer returns the whole receipt with computed figures', async () => {
    const bacon = await sales.saveProduct(baconFixture());
    const receipt = await createReceipt(
      { subtotal: '1', total: '2', tax: '3.25', amountPaid: '430', notes: ' Bag it ' },
      [
        { quantity: 2, total: '999', productName: 'Something else', unit: 'EA' },
        { productId: ribeye.id, quantity: 1, individualWeights: '[10.5, 12.25]', unitPrice: '11.10' },
        { productId: bacon.id, quantity: 1, unitPrice: null },
      ],
    );
    expect(receipt).toMatchObject({
      receiptNumber: expect.stringMatching(/^CR-\d{4}$/),
      customerId: null,
      customer: null,
      saleDate: '2026-11-20',
      paymentMethod: 'cash',
      subtotal: '423.53',
      tax: '3.25',
      total: '426.78',
      amountPaid: '430.00',
      change: '3.22',
      notes: 'Bag it',
      status: 'completed',
      voidReason: null,
      version: 1,
      allowed: { void: true },
      items: [
        {
          cashReceiptId: receipt.id,
          quantity: '2.000',
          unitPrice: '48.00',
          total: '96.00',
          product: {
            name: 'Burger patties',
            brand: 'Prairie Star',
            unit: 'Case',
            productType: 'fixed-weight',
            billedBy: 'Case',
          },
        },
        { quantity: '2.000', weight: '22.750', individualWeights: '[10.5,12.25]', total: '252.53' },
        { quantity: '1.000', weight: '15.000', unitPrice: '5.00', total: '75.00' },
      ],
    });
    expect(await readReceipt(receipt.id)).toEqual(receipt);
    const facts = await sales.recorded(cashReceiptSaved);
    expect(facts.filter(({ key }) => key === receipt.id)).toMatchObject([{ sequence: 1, data: receipt }]);
  });

  it('uses the retail price, else the restaurant price, for any buyer', async () => {
    const { id: customerId } = await sales.saveCustomer(customerFixture({ pricingTier: 'wholesale' }));
    const noRetail = await sales.saveProduct(burgersFixture({ retailPrice: '0.00' }));
    const receipt = await createReceipt({ customerId }, [{}, { productId: noRetail.id }]);
    expect(receipt.items.map(({ unitPrice }) => unitPrice)).toEqual(['48.00', '40.00']);
    expect(receipt.customer).toMatchObject({ id: customerId, phone: '555-0101', zipCode: '62701' });
  });

  it.each(['walk-in', '', null, undefined])('to %j has no customer', async (customerId) => {
    expect(await createReceipt({ customerId })).toMatchObject({ customerId: null, customer: null });
  });

  it.each(['check', 'card'])(
    'by %s is rejected above the total, because only cash has change',
    async (paymentMethod) => {
      const sell = (amountPaid: string) =>
        api.call(cashReceiptApi.createCashReceipt, {
          body: receiptBody({ amountPaid, paymentMethod: paymentMethod as 'check' | 'card' }),
        });
      const message = 'Change is given for cash only: the amount paid must equal the total of $48.00.';
      expect(await sell('50.00')).toMatchObject({
        status: 400,
        problem: { message, issues: [{ path: 'receipt.amountPaid', message }] },
      });
      expect((await sell('48.00')).body).toMatchObject({ change: '0.00', amountPaid: '48.00' });
    },
  );

  it.each([undefined, null, '', '48', 48, '48.00'])(
    'with the amount %j is paid exactly',
    async (amountPaid) => {
      expect(await createReceipt({ amountPaid })).toMatchObject({
        total: '48.00',
        amountPaid: '48.00',
        change: '0.00',
      });
    },
  );

  it('below the total is rejected at the amount field, and uses no number', async () => {
    const next = () => api.call(cashReceiptApi.nextReceiptNumber);
    const before = (await next()).body;
    const answer = await api.call(cashReceiptApi.createCashReceipt, {
      body: receiptBody({ amountPaid: '50.99', tax: '3.00' }),
    });
    const message = 'The amount paid is less than the total of $51.00.';
    expect(answer).toMatchObject({
      status: 400,
      problem: { message, issues: [{ path: 'receipt.amountPaid', message }] },
    });
    expect((await next()).body).toEqual(before);
  });

  it('of a weighed product needs the weight', async () => {
    const answer = await api.call(cashReceiptApi.createCashReceipt, {
      body: receiptBody({}, [{}, { productId: ribeye.id }]),
    });
    const message = 'Please enter the weight of Ribeye.';
    expect(answer).toMatchObject({
      status: 400,
      problem: { message, issues: [{ path: 'items.1.weight', message }] },
    });
  });

  it('has a total of its rounded lines and the tax', async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      productId: ribeye.id,
      quantity: 1,
      individualWeights: `[${(at * 7919) % 50}.${String((at * 104_729) % 1000).padStart(3, '0')},1.005]`,
      unitPrice: `${at % 13}.${String((at * 31) % 100).padStart(2, '0')}`,
    }));
    const receipt = await createReceipt({ tax: '1.11' }, items);
    const lines = receipt.items.map(({ weight, unitPrice }) =>
      toMoney(decimal(weight ?? 0).times(unitPrice)),
    );
    expect(receipt.items.map(({ total }) => total)).toEqual(lines);
    expect(receipt.total).toBe(toMoney(sum(lines).plus('1.11')));
  });

  it('has a number without duplicates or gaps, and a single number per idempotency key', async () => {
    const first = Number((await api.call(cashReceiptApi.nextReceiptNumber)).body.nextNumber.slice(3));
    const once = () =>
      api.call(cashReceiptApi.createCashReceipt, { body: receiptBody(), idempotencyKey: 'till-1' });
    const made = await Promise.all([
      ...Array.from({ length: 12 }, () => createReceipt()),
      ...Array.from({ length: 6 }, async () => (await once()).body),
    ]);
    const numbers = [...new Set(made.map(({ receiptNumber }) => receiptNumber))].sort();
    expect(numbers).toEqual(Array.from({ length: 13 }, (_, at) => `CR-${first + at}`));
  });
});

describe('voiding a cash receipt', () => {
  it('keeps the receipt and its reason, and succeeds only once', async () => {
    const receipt = await createReceipt({ customerId: customer.id });
    const { body } = await voidIt(receipt.id, ' Card declined ');
    expect(body).toMatchObject({
      id: receipt.id,
      status: 'voided',
      voidReason: 'Card declined',
      total: '48.00',
      version: 2,
      voidedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await readReceipt(receipt.id)).toEqual(body);
    expect(await voidIt(receipt.id)).toMatchObject({
      status: 409,
      problem: { message: 'This receipt is already voided.' },
    });
    const facts = await Array.fromAsync(republishReceipts(sales.db));
    const { sequence, data } = facts.find(({ key }) => key === receipt.id) ?? {};
    expect({ sequence, data }).toEqual({ sequence: 2, data: body });
  });

  it.each([undefined, {}, { reason: '' }, { reason: ' ' }, { reason: 7 }, { why: 'no' }])(
    'requires a reason, and rejects %j',
    async (body) => {
      const { id } = await createReceipt();
      expect((await api.send('POST', `/api/cash-receipts/${id}/void`, body)).status).toBe(400);
      expect((await readReceipt(id)).status).toBe('completed');
    },
  );
});
