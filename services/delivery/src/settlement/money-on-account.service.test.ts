import { deliveryApi } from '@primal/contracts/delivery/api';
import { today } from '@primal/contracts/shared/dates';
import { createInvoiceFixture, createOrderFixture } from '@primal/service-trade/testing/documents';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { createReport, startPhones } from '../../testing/phones.ts';

const delivery = await startPhones();
const { answered, api, newDriver, send } = delivery;
afterAll(() => delivery.stop());

const read = async (id: string) => answered(await api.call(deliveryApi.readSettlement, { params: { id } }));

describe('money that cannot be a payment of its document yet', () => {
  const collected = { amount: '89.71', method: 'check' as const, checkNumber: '4471' };
  const collect = async () => {
    const customer = customerFixture({ cashOnDelivery: true });
    await delivery.saveCustomer(customer);
    const order = createOrderFixture(customer, { total: '0.00', estimatedTotal: '897.11' });
    await delivery.saveOrder(order);
    const { driver, phone } = await newDriver();
    const assign = () => delivery.assignOrder(driver.id, order.id, { routeDate: today() });
    await expect.poll(async () => (await assign()).status).toBe(201);
    const [stop] = await delivery.stopsOf({ salesOrderId: order.id });
    if (!stop) throw new Error('The stop is missing.');
    await send(phone, stop.id, createReport({ collected }));
    const readLine = async () => (await read(stop.routeId)).lines[0];
    return { customer, order, stop, readLine };
  };

  it('asks the office to invoice the order first, and shows the estimated amount due', async () => {
    const { order, stop, readLine } = await collect();
    expect(await readLine()).toMatchObject({
      document: order.orderNumber,
      salesOrderId: order.id,
      invoiceId: null,
      toCollect: '897.11',
      toCollectIsEstimate: true,
      says: '$807.40 less than the estimate',
      allowed: {
        recordPayment: `${order.orderNumber} is not invoiced yet: $89.71 cannot be recorded as a payment. Invoice the order first, or record it as a payment on account.`,
        recordOnAccount: true,
      },
    });
    expect(await read(stop.routeId)).toMatchObject({ toCollectIsEstimate: true });
  });

  it('follows the invoice made after the visit, from draft to paid', async () => {
    const { customer, order, readLine } = await collect();
    const invoice = createInvoiceFixture(customer, {
      salesOrderId: order.id,
      status: 'draft',
      balance: '89.71',
    });
    await delivery.saveInvoice(invoice);
    await delivery.saveOrder({ ...order, version: 2, status: 'invoiced', invoiceId: invoice.id });
    const recordPayment = async () => (await readLine())?.allowed.recordPayment;
    await expect
      .poll(recordPayment)
      .toBe(
        `${invoice.invoiceNumber} is a draft: $89.71 cannot be recorded as a payment. Finalize the invoice first, or record it as a payment on account.`,
      );
    await delivery.saveInvoice({ ...invoice, version: 2, status: 'sent' });
    await expect.poll(recordPayment).toBe(true);
    expect(await readLine()).toMatchObject({
      document: invoice.invoiceNumber,
      invoiceId: invoice.id,
      openAmount: '89.71',
      allowed: { recordOnAccount: expect.any(String) },
    });
    await delivery.saveInvoice({ ...invoice, version: 3, status: 'paid', balance: '0.00' });
    await expect.poll(recordPayment).toBe(`${invoice.invoiceNumber} is paid.`);
    await delivery.saveInvoice({ ...invoice, version: 4, status: 'voided', balance: '0.00' });
    await expect
      .poll(recordPayment)
      .toBe(
        `${invoice.invoiceNumber} is voided: $89.71 cannot be recorded as a payment. You can record it as a payment on account.`,
      );
  });
});
