import { randomUUIDv7 } from 'node:crypto';
import { stopSaved } from '@primal/contracts/delivery/events';
import { orderSaved } from '@primal/contracts/orders/events';
import { createInvoiceFixture } from '@primal/service-trade/testing/documents';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, assignInvoice, assignOrder, newInvoice, newOrder, stopsOf } = delivery;
const driver = await addDriver();
afterAll(() => delivery.stop());

const stopOf = async (salesOrderId: string) => (await stopsOf({ salesOrderId }))[0];

describe('a document on a route', () => {
  it("has its invoice after the order's conversion, even before billing's event", async () => {
    const order = await newOrder();
    const { body: stop } = await assignOrder(driver.id, order.id);
    const invoice = createInvoiceFixture(delivery.customer, {
      salesOrderId: order.id,
      invoiceNumber: 'INV-3001',
    });
    const converted = { ...order, status: 'invoiced' as const, invoiceId: invoice.id, version: 2 };
    await delivery.publish(orderSaved, { key: order.id, sequence: 2, data: converted });
    await expect
      .poll(() => stopOf(order.id))
      .toMatchObject({ id: stop.id, invoiceId: invoice.id, invoice: null });
    await delivery.saveInvoice(invoice);
    await expect
      .poll(() => stopOf(order.id))
      .toMatchObject({
        invoice: { invoiceNumber: 'INV-3001' },
        salesOrder: { status: 'invoiced' },
      });
    const facts = (await delivery.recorded(stopSaved)).filter(({ key }) => key === stop.id);
    expect(facts.map(({ sequence, data }) => [sequence, data.invoiceId])).toEqual([
      [1, null],
      [2, invoice.id],
    ]);
  });

  it("has its invoice even if billing's event arrives first", async () => {
    const order = await newOrder();
    await assignOrder(driver.id, order.id);
    const invoice = await newInvoice({ salesOrderId: order.id });
    await expect.poll(() => stopOf(order.id)).toMatchObject({ invoiceId: invoice.id });
  });

  it("shows each line's short and substitute", async () => {
    const made = createInvoiceFixture(delivery.customer);
    const [line] = made.items as [(typeof made.items)[number]];
    const short = { ...line, quantity: '1.000', quantityOrdered: '4.000', shortReason: 'quality' as const };
    const substitute = {
      ...line,
      id: randomUUIDv7(),
      quantityOrdered: line.quantity,
      substituteFor: line.id,
    };
    const invoice = await newInvoice({ items: [short, substitute] });
    const { body: stop } = await assignInvoice(driver.id, invoice.id);
    expect(stop.invoice?.items).toMatchObject([
      {
        id: line.id,
        quantity: '1.000',
        quantityOrdered: '4.000',
        shortReason: 'quality',
        shortSentence: 'Ordered 4, shipped 1: quality',
        substituteSentence: null,
      },
      {
        shortReason: null,
        shortSentence: null,
        substituteFor: line.id,
        substituteSentence: `In place of ${line.productName}`,
      },
    ]);
  });

  it("shows its invoice's status, and stays after the invoice is voided", async () => {
    const invoice = await newInvoice();
    const { body: stop } = await assignInvoice(driver.id, invoice.id);
    await delivery.saveInvoice({ ...invoice, status: 'voided', total: '300.00', version: 3 });
    await delivery.saveInvoice({ ...invoice, status: 'sent', version: 2 });
    await newOrder();
    await expect
      .poll(() => stopsOf({ invoiceId: invoice.id }))
      .toMatchObject([{ id: stop.id, invoice: { status: 'voided', total: '300.00' } }]);
  });

  it.each(['the order', 'the invoice'])(
    'shows the order again after a reopening, and then the next invoice; %s arrives first',
    async (first) => {
      const order = await newOrder();
      const { body: stop } = await assignOrder(driver.id, order.id);
      const invoice = await newInvoice({ salesOrderId: order.id });
      const invoiced = { ...order, status: 'invoiced' as const, invoiceId: invoice.id, version: 2 };
      await delivery.saveOrder(invoiced);
      await expect.poll(() => stopOf(order.id)).toMatchObject({ invoiceId: invoice.id });

      const reopen = () => delivery.saveOrder({ ...order, version: 3 });
      const voided = () => delivery.saveInvoice({ ...invoice, status: 'voided', version: 2 });
      for (const news of first === 'the order' ? [reopen, voided] : [voided, reopen]) await news();
      await expect.poll(() => stopOf(order.id)).toMatchObject({ id: stop.id, invoiceId: null });

      const next = await newInvoice({ salesOrderId: order.id });
      await delivery.saveOrder({ ...invoiced, invoiceId: next.id, version: 4 });
      await expect.poll(() => stopOf(order.id)).toMatchObject({ id: stop.id, invoiceId: next.id });
    },
  );

  it('stays, marked, after its order is deleted', async () => {
    const order = await newOrder();
    const { body: stop } = await assignOrder(driver.id, order.id);
    await delivery.deleteOrder(order);
    await expect
      .poll(() => stopOf(order.id))
      .toMatchObject({ id: stop.id, salesOrder: { orderNumber: order.orderNumber, isDeleted: true } });
  });
});
