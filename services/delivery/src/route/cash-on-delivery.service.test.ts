import { deliveryApi } from '@primal/contracts/delivery/api';
import { createInvoiceFixture, createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { startDelivery } from '../../testing/delivery.ts';

const delivery = await startDelivery();
const { addDriver, api, assignInvoice, assignOrder, saveCustomer, saveInvoice, saveOrder, stopsOf } =
  delivery;
afterAll(() => delivery.stop());

const cashCustomer = async () => {
  const customer = customerFixture({ cashOnDelivery: true });
  await saveCustomer(customer);
  return customer;
};

const said = ({ cashOnDelivery, amountToCollect, amountIsEstimate }: Record<string, unknown>) => [
  cashOnDelivery,
  amountToCollect,
  amountIsEstimate,
];

const ofInvoice = async (invoiceId: string) => (await stopsOf({ invoiceId })).map(said);
const ofOrder = async (salesOrderId: string) => (await stopsOf({ salesOrderId })).map(said);

describe('the amount to collect', () => {
  it('is the balance of an invoice, zero once paid or voided', async () => {
    const driver = await addDriver();
    const customer = await cashCustomer();
    const invoice = createInvoiceFixture(customer, { balance: '205.10' });
    await saveInvoice(invoice);
    await expect.poll(async () => (await assignInvoice(driver.id, invoice.id)).status).toBe(201);
    expect(await ofInvoice(invoice.id)).toEqual([[true, '205.10', false]]);
    await saveInvoice({ ...invoice, status: 'paid', balance: '0.00', version: 2 });
    await expect.poll(() => ofInvoice(invoice.id)).toEqual([[true, '0.00', false]]);
    await saveInvoice({ ...invoice, status: 'draft', hasMissingCatchWeights: true, version: 3 });
    await expect.poll(() => ofInvoice(invoice.id)).toEqual([[true, '205.10', true]]);
    await saveInvoice({ ...invoice, status: 'voided', balance: '0.00', version: 4 });
    await expect.poll(() => ofInvoice(invoice.id)).toEqual([[true, '0.00', false]]);
  });

  it("is the total of an order with estimates, by the customer's current terms", async () => {
    const driver = await addDriver();
    const customer = await cashCustomer();
    const order = createOrderFixture(customer, { estimatedTotal: '410.10' });
    await saveOrder(order);
    await expect.poll(async () => (await assignOrder(driver.id, order.id)).status).toBe(201);
    expect(await ofOrder(order.id)).toEqual([[true, '410.10', true]]);
    await saveCustomer({ ...customer, cashOnDelivery: false, version: 2 });
    await expect.poll(() => ofOrder(order.id)).toEqual([[false, '0.00', false]]);
  });

  it('is absent for a customer on account', async () => {
    const driver = await addDriver();
    const invoice = createInvoiceFixture(delivery.customer);
    await saveInvoice(invoice);
    await expect.poll(async () => (await assignInvoice(driver.id, invoice.id)).status).toBe(201);
    expect(await ofInvoice(invoice.id)).toEqual([[false, '0.00', false]]);
  });

  it('is on the PDF of the route sheet, with its sum', async () => {
    const driver = await addDriver();
    const customer = await cashCustomer();
    let routeId = '';
    for (const balance of ['1234.50', '0.05']) {
      const invoice = createInvoiceFixture(customer, { balance });
      await saveInvoice(invoice);
      await expect.poll(async () => (await assignInvoice(driver.id, invoice.id)).status).toBe(201);
      routeId = (await stopsOf({ invoiceId: invoice.id }))[0]?.routeId ?? '';
    }
    const { body } = await api.call(deliveryApi.routePdf, { params: { id: routeId } });
    const pdf = await getDocumentProxy(Uint8Array.from(body as unknown as Uint8Array));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of ['Collect $1,234.50', 'Collect $0.05', '$1,234.55']) expect(text).toContain(words);
  });
});
