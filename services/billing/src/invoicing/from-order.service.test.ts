import { customerSaved } from '@primal/contracts/admin/events';
import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { convert, invoiced, read } = billing;
afterAll(() => billing.stop());

const invoicesOf = async (salesOrderId: string) =>
  (await billing.api.call(billingApi.listInvoices, { query: { salesOrderId } })).body;

const published = async () => {
  const marker = createConvertedOrder();
  await convert(marker);
  await invoiced(marker);
};

describe('a converted order', () => {
  it('becomes a draft with its lines, weights, charges, notes and PO number', async () => {
    const order = createConvertedOrder({ poNumber: 'Bistro-4711' });
    await convert(order);
    const invoice = await invoiced(order);
    expect(invoice).toMatchObject({
      id: order.invoiceId,
      salesOrderId: order.id,
      status: 'draft',
      isPending: true,
      customer: { id: order.customerId, name: 'Corner Bistro' },
      invoiceDate: today(),
      dueDate: addDays(today(), 30),
      deliveryDate: '2026-11-22',
      subtotal: '305.00',
      deliveryCharge: '15.00',
      total: '320.00',
      balance: '320.00',
      notes: 'Back door',
      poNumber: 'Bistro-4711',
      hasMissingCatchWeights: false,
      version: 1,
      items: [
        {
          productName: 'Ribeye',
          description: 'Cut thick',
          quantityOrdered: '2.000',
          quantity: '3.000',
          quantityShipped: '30.500',
          weight: '30.500',
          individualWeights: '[10,10.25,10.25]',
          unitPrice: '10.00',
          total: '305.00',
        },
      ],
    });
    const facts = await billing.recorded(invoiceSaved);
    expect(facts.filter(({ key }) => key === invoice.id)).toMatchObject([{ sequence: 1, data: invoice }]);
  });

  it('has the same total with tax and a discount', async () => {
    const order = createConvertedOrder({ tax: '8.00', discount: '20.00', total: '308.00' });
    await convert(order);
    expect(await invoiced(order)).toMatchObject({ tax: '8.00', discount: '20.00', total: '308.00' });
  });

  it('becomes a single invoice, even if its event arrives repeatedly and concurrently', async () => {
    const order = createConvertedOrder();
    await Promise.all(Array.from({ length: 6 }, () => convert(order)));
    await convert({ ...order, version: order.version - 1 });
    await published();
    expect(await invoicesOf(order.id)).toHaveLength(1);
    expect((await read(order.invoiceId)).version).toBe(1);
  });

  it('leaves later changes of its invoice in place when the event arrives again', async () => {
    const order = createConvertedOrder();
    await convert(order);
    await invoiced(order);
    await billing.update(order.invoiceId, { status: 'voided' });
    await convert(order);
    await published();
    expect(await read(order.invoiceId)).toMatchObject({ status: 'voided', version: 2 });
  });

  it('keeps its order data when the invoice is edited', async () => {
    const order = createConvertedOrder();
    await convert(order);
    const [item] = (await invoiced(order)).items;
    const { body } = await billing.update(order.invoiceId, {
      items: [{ id: item?.id, productId: item?.productId ?? '', quantity: 4, weight: 41, unitPrice: 10 }],
    });
    expect(body.items).toMatchObject([{ quantityOrdered: '2.000', quantity: '4.000', total: '410.00' }]);
  });

  it("is invoiced even before the customer's copy arrives, and follows the copy later", async () => {
    const customer = customerFixture({ name: 'Known to orders' });
    const order = createConvertedOrder({ customer });
    await convert(order);
    expect((await invoiced(order)).customer.name).toBe('Known to orders');
    await billing.publish(customerSaved, {
      key: customer.id,
      sequence: 1,
      data: { ...customer, name: 'Renamed' },
    });
    await eventually(async () => expect((await read(order.invoiceId)).customer.name).toBe('Renamed'));
  });

  it('uses the payment terms of the settings for its due date', async () => {
    await billing.saveSettings({ defaultPaymentTerms: 7 }, 1);
    await eventually(async () => {
      const order = createConvertedOrder();
      await convert(order);
      expect((await invoiced(order)).dueDate).toBe(addDays(today(), 7));
    });
  });
});

describe('the pieces of a converted order', () => {
  const pieces = async (id: string) => (await read(id)).items[0]?.pieces ?? [];

  it('are copied to the invoice; pieces with unchanged weights keep their labels', async () => {
    const order = createConvertedOrder();
    const [line] = order.items;
    const label = { source: 'scan' as const, gtin: '09501101530003', serial: 'S1', lot: 'L1' };
    const sent = line?.pieces.map((piece, at) => (at === 2 ? { ...piece, ...label } : piece)) ?? [];
    await convert({ ...order, items: line ? [{ ...line, pieces: sent }] : [] });
    const invoice = await invoiced(order);
    expect(await pieces(invoice.id)).toEqual(sent.map((piece) => ({ ...piece, returned: null })));

    const [item] = invoice.items;
    const items = [{ ...item, individualWeights: '[9.5,10.25]' }];
    const edited = await billing.api.send('PATCH', `/api/invoices/${invoice.id}`, { items });
    expect(edited.status).toBe(200);
    const [typed, kept] = await pieces(invoice.id);
    expect(typed).toMatchObject({ weight: '9.500', source: 'typed', gtin: null, takenBy: 'Test Clerk' });
    expect(kept).toEqual({ ...sent[2], returned: null });

    const again = (await read(invoice.id)).items.map((one) => ({ ...one, description: 'Cut thin' }));
    await billing.api.send('PATCH', `/api/invoices/${invoice.id}`, { items: again });
    expect(await pieces(invoice.id)).toEqual([typed, kept]);
    const other = again.map((one) => ({ ...one, productId: billing.burgers.id }));
    await billing.api.send('PATCH', `/api/invoices/${invoice.id}`, { items: other });
    expect((await pieces(invoice.id)).map(({ gtin }) => gtin)).toEqual([null, null]);
  });
});
