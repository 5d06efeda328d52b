import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import {
  burgersFixture,
  customerFixture,
  customerPriceFixture,
} from '@primal/service-trade/testing/fixtures';
import { savePricedBuyer } from '@primal/service-trade/testing/priced-buyer';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { burgers, ribeye, create, read, saveCustomer, saveCustomerPrice } = billing;
afterAll(() => billing.stop());

const now = today();
const monday = addDays(now, 10);

const customer = await savePricedBuyer(billing, { burgers, monday });
const retail = await saveCustomer(customerFixture({ name: 'Retail Deli', pricingTier: 'retail' }));

const bill = (items: Parameters<typeof create>[1], invoice: Parameters<typeof create>[0] = {}) =>
  create({ customerId: customer.id, invoiceDate: now, ...invoice }, items);
const change = async (...[id, body]: Parameters<typeof billing.update>): Promise<InvoiceAnswer> => {
  const { status, problem } = await billing.update(id, body);
  if (status !== 200) throw new Error(problem?.message);
  return read(id);
};
const pricesOf = ({ items }: InvoiceAnswer) =>
  items.map(({ unitPrice, priceSource, listPrice }) => [unitPrice, priceSource, listPrice]);

describe('a new invoice', () => {
  it("uses the sent manual price, else the customer's price for the product or its category", async () => {
    const items = [
      { quantity: 10 },
      { productId: ribeye.id },
      { unitPrice: '36.00' },
      { unitPrice: '39.00' },
    ];
    const invoice = await bill(items);
    expect(pricesOf(invoice)).toEqual([
      ['33.00', 'customer', '40.00'],
      ['9.00', 'category', '10.00'],
      ['36.00', 'category', '40.00'],
      ['39.00', 'hand', '40.00'],
    ]);
    expect(invoice.subtotal).toBe('480.00');
  });

  it('uses the prices on its delivery date, else on its invoice date', async () => {
    const prices = [['32.00', 'category', '40.00']];
    expect(pricesOf(await bill([{}], { deliveryDate: monday }))).toEqual(prices);
    expect(pricesOf(await bill([{}], { invoiceDate: monday }))).toEqual(prices);
    expect(pricesOf(await bill([{}], { invoiceDate: monday, deliveryDate: now }))).toEqual([
      ['36.00', 'category', '40.00'],
    ]);
  });

  it('is rejected if the computed price on screen has changed', async () => {
    const body = billing.body({ customerId: customer.id, invoiceDate: now }, [
      { unitPrice: '40.00', shownPriceSource: 'tier' },
    ]);
    const message = 'The price of Burger patties is $36.00 now, not $40.00.';
    expect(await billing.api.call(billingApi.createInvoice, { body })).toMatchObject({
      status: 409,
      problem: { code: 'prices_changed', issues: [{ path: 'items.0.unitPrice', message }] },
    });
  });
});

describe('a change of an invoice', () => {
  it('keeps price and source of unchanged lines', async () => {
    const { id: customerId } = await saveCustomer(customerFixture());
    const invoice = await bill([{ quantity: 3 }, { unitPrice: '39.00' }], { customerId });
    await saveCustomerPrice(
      customerPriceFixture({ customerId, category: 'Beef', kind: 'percent_off', value: '50.00' }),
    );
    const items = invoice.items.map(({ pieces: _, ...item }) => item);
    expect((await change(invoice.id, { invoice: { notes: 'Side door' }, items })).items).toEqual(
      invoice.items,
    );
  });

  it('reprices only lines with a new quantity', async () => {
    const invoice = await bill([{ quantity: 9 }, { quantity: 9, unitPrice: '35.00' }, { quantity: 9 }]);
    const items = invoice.items.map((item, at) => ({ ...item, quantity: at < 2 ? '10' : item.quantity }));
    const changed = await change(invoice.id, { items });
    expect(pricesOf(changed)).toEqual([
      ['33.00', 'customer', '40.00'],
      ['35.00', 'hand', '40.00'],
      ['36.00', 'category', '40.00'],
    ]);
    expect(changed.total).toBe('1004.00');
  });

  it.each([true, false])(
    'reprices all prices except manual ones for another customer, with lines: %s',
    async (withLines) => {
      const invoice = await bill([{ quantity: 10 }, { unitPrice: '35.00' }]);
      const items = withLines ? { items: invoice.items } : {};
      const changed = await change(invoice.id, { invoice: { customerId: retail.id }, ...items });
      expect(pricesOf(changed)).toEqual([
        ['48.00', 'tier', '48.00'],
        ['35.00', 'hand', '48.00'],
      ]);
      expect(changed).toMatchObject({ total: '550.00', balance: '550.00' });
    },
  );

  it.each([
    ['delivery date', { deliveryDate: monday }],
    ['invoice date', { invoiceDate: monday, dueDate: null }],
  ])('reprices a draft for another %s', async (_, date) => {
    const prices = [
      ['32.00', 'category', '40.00'],
      ['35.00', 'hand', '40.00'],
    ];
    const invoice = await bill([{}, { unitPrice: '35.00' }]);
    expect(pricesOf(await change(invoice.id, { invoice: date }))).toEqual(prices);
    const again = await bill([{}, { unitPrice: '35.00' }]);
    expect(pricesOf(await change(again.id, { invoice: date, items: again.items }))).toEqual(prices);
  });

  it('reprices a sent invoice for another customer, and keeps its prices for another date', async () => {
    const invoice = await bill([{}], { status: 'sent' });
    const dated = await change(invoice.id, { invoice: { deliveryDate: monday }, items: invoice.items });
    expect(pricesOf(dated)).toEqual([['36.00', 'category', '40.00']]);
    expect(pricesOf(await change(invoice.id, { invoice: { customerId: retail.id } }))).toEqual([
      ['48.00', 'tier', '48.00'],
    ]);
  });

  it('keeps all prices of a paid invoice', async () => {
    const { id } = await bill([{}]);
    await change(id, { status: 'paid' });
    const dated = await change(id, { invoice: { deliveryDate: monday } });
    expect(pricesOf(dated)).toEqual([['36.00', 'category', '40.00']]);
    expect((await billing.update(id, { invoice: { customerId: retail.id } })).status).toBe(409);
  });

  it('keeps the price of a deleted product', async () => {
    const product = await billing.saveProduct(burgersFixture({ name: 'Veal' }));
    const invoice = await bill([{ productId: product.id, quantity: 3 }]);
    await billing.deleteProduct(product);
    const moved = await change(invoice.id, { invoice: { customerId: retail.id } });
    expect(pricesOf(moved)).toEqual([['36.00', 'category', '40.00']]);
    const items = moved.items.map((item) => ({ ...item, quantity: '5', unitPrice: null }));
    expect(await change(invoice.id, { items })).toMatchObject({ total: '180.00' });
  });

  it('keeps the price of an older line without a price source', async () => {
    const invoice = await bill([{}]);
    await billing.db
      .updateTable('invoice_items')
      .set({ price_source: 'hand', list_price: null })
      .where('invoice_id', '=', invoice.id)
      .execute();
    const moved = await change(invoice.id, { invoice: { customerId: retail.id, deliveryDate: monday } });
    expect(pricesOf(moved)).toEqual([['36.00', 'hand', null]]);
  });

  it('keeps prices while weights are entered', async () => {
    const invoice = await bill([{ productId: ribeye.id, quantity: 2 }]);
    const { id: customerId } = customer;
    await saveCustomerPrice(
      customerPriceFixture({ customerId, productId: ribeye.id, value: '1.00', from: now, to: now }),
    );
    const items = invoice.items.map((item) => ({ ...item, individualWeights: '[10,11,12]' }));
    const weighed = await change(invoice.id, { items });
    expect(pricesOf(weighed)).toEqual([['9.00', 'category', '10.00']]);
    expect(weighed.total).toBe('297.00');
  });
});

describe('the invoice of an order', () => {
  it('has the prices and sources of the order, regardless of its own day', async () => {
    const [item] = createConvertedOrder().items;
    if (!item) throw new Error('An order has a line.');
    const of = { unitPrice: '8.80', priceSource: 'customer', listPrice: '9.90' } as const;
    const order = createConvertedOrder({ customerId: customer.id, items: [{ ...item, ...of }] });
    await billing.convert(order);
    const invoice = await billing.invoiced(order);
    expect(pricesOf(invoice)).toEqual([['8.80', 'customer', '9.90']]);
    const items = invoice.items.map(({ pieces: _, ...line }) => line);
    expect(pricesOf(await change(invoice.id, { invoice: { notes: 'Back door' }, items }))).toEqual(
      pricesOf(invoice),
    );
  });
});

describe('a cash sale', () => {
  it('uses the retail price of its day, for any buyer', async () => {
    const product = await billing.saveProduct(
      burgersFixture({
        scheduledPrices: [{ id: burgers.id, from: monday, retailPrice: '50.00', scheduledBy: 'Ana Ruiz' }],
      }),
    );
    await saveCustomerPrice(
      customerPriceFixture({ customerId: customer.id, productId: product.id, value: '1.00' }),
    );
    const priceOn = async (saleDate: string) => {
      const { body } = await billing.api.call(billingApi.createCashReceipt, {
        body: {
          receipt: { customerId: customer.id, saleDate, paymentMethod: 'cash' },
          items: [{ productId: product.id, quantity: 1 }],
        },
      });
      return body.items[0]?.unitPrice;
    };
    expect(await priceOn(now)).toBe('48.00');
    expect(await priceOn(monday)).toBe('50.00');
  });
});
