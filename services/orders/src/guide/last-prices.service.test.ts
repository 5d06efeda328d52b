import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { ordersApi } from '@primal/contracts/orders/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { publishInvoice } from '../../testing/invoice.ts';
import { startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
afterAll(() => orders.stop());

const ago = (days: number): string => addDays(today(), -days);

type Lines = Parameters<typeof orders.create>[1];

let count = 0;

/** Creates an invoice of these lines without an order, dated so many days ago. */
const bill = async (customerId: string, days: number, items: Lines, changes: Partial<InvoiceAnswer> = {}) => {
  const order = await orders.create({ customerId }, items);
  count += 1;
  return publishInvoice(
    orders,
    createInvoiceFixture(customerFixture({ id: customerId }), {
      invoiceNumber: `INV-${2000 + count}`,
      invoiceDate: ago(days),
      items: order.items.map((item) => ({
        ...item,
        invoiceId: '',
        quantityShipped: item.quantity,
        quantityReturned: '0.000',
        returns: [],
        pieces: [],
      })),
      ...changes,
    }),
  );
};

const read = async (customerId: string, query: { exceptInvoiceId?: string } = {}) =>
  (await orders.api.call(ordersApi.lastPrices, { query: { customerId, ...query } })).body;

const newCustomer = () => orders.saveCustomer(customerFixture());

const priced = (unitPrice: string, quantity = 2) => [{ productId: orders.burgers.id, quantity, unitPrice }];

describe('the last prices', () => {
  it('are those of the latest invoice with the product, with its date and number', async () => {
    const { id } = await newCustomer();
    const { burgers, bacon } = orders;
    const first = await bill(id, 20, [
      ...priced('41.00'),
      { productId: bacon.id, quantity: 1, unitPrice: '60.00' },
    ]);
    const last = await bill(id, 3, priced('44.50'));
    await bill(id, 9, priced('39.00'));
    const answer = await read(id);
    expect(answer).toHaveLength(2);
    expect(answer).toContainEqual({
      productId: burgers.id,
      unitPrice: '44.50',
      perPound: false,
      invoiceDate: ago(3),
      invoiceNumber: last.invoiceNumber,
    });
    expect(answer).toContainEqual({
      productId: bacon.id,
      unitPrice: '60.00',
      perPound: true,
      invoiceDate: ago(20),
      invoiceNumber: first.invoiceNumber,
    });
  });

  it('omit voided invoices, the edited invoice and another customer', async () => {
    const { id } = await newCustomer();
    const other = await newCustomer();
    await bill(id, 20, priced('41.00'));
    const edited = await bill(id, 10, priced('42.00'));
    const voided = await bill(id, 5, priced('43.00'));
    expect(await read(id)).toMatchObject([{ unitPrice: '43.00' }]);
    await publishInvoice(orders, { ...voided, status: 'voided', version: 2 });
    expect(await read(id)).toMatchObject([{ unitPrice: '42.00' }]);
    expect(await read(id, { exceptInvoiceId: edited.id })).toMatchObject([{ unitPrice: '41.00' }]);
    expect(await read(other.id)).toEqual([]);
  });

  it('follow a corrected price, and omit free and fully short lines', async () => {
    const { id } = await newCustomer();
    await bill(id, 20, priced('41.00'));
    const invoice = await bill(id, 10, priced('42.00'));
    const change = (part: Partial<InvoiceAnswer['items'][number]>, version: number) =>
      publishInvoice(orders, {
        ...invoice,
        items: invoice.items.map((item) => ({ ...item, ...part })),
        version,
      });
    await change({ unitPrice: '42.75' }, 2);
    expect(await read(id)).toMatchObject([{ unitPrice: '42.75' }]);
    await change({ unitPrice: '0.00' }, 3);
    expect(await read(id)).toMatchObject([{ unitPrice: '41.00' }]);
    await change({ quantity: '0.000' }, 4);
    expect(await read(id)).toMatchObject([{ unitPrice: '41.00' }]);
  });

  it('are per pound for a product billed by weight, and the last of several lines', async () => {
    const { id } = await newCustomer();
    const { burgers, ribeye } = orders;
    const invoice = await bill(id, 10, [...priced('42.00'), ...priced('40.00')]);
    const [line] = invoice.items;
    if (!line) throw new Error('The invoice has no line.');
    const product = { ...line.product, billedBy: 'LBS' };
    const weighed = { ...line, productId: ribeye.id, unitPrice: '9.40', product };
    await publishInvoice(orders, { ...invoice, items: [...invoice.items, weighed], version: 2 });
    const answer = await read(id);
    expect(answer).toContainEqual(expect.objectContaining({ productId: burgers.id, unitPrice: '40.00' }));
    expect(answer).toContainEqual(
      expect.objectContaining({ productId: ribeye.id, unitPrice: '9.40', perPound: true }),
    );
  });

  it('omit invoices older than 104 weeks', async () => {
    const { id } = await newCustomer();
    await bill(id, 1, priced('42.00'), { invoiceDate: ago(7 * 104 + 1) });
    expect(await read(id)).toEqual([]);
    await bill(id, 1, priced('43.00'), { invoiceDate: ago(7 * 104) });
    expect(await read(id)).toMatchObject([{ unitPrice: '43.00' }]);
  });
});
