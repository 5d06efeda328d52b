import { billingApi } from '@primal/contracts/billing/api';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { api, create, read, saveCustomer, update } = billing;
afterAll(() => billing.stop());

const day = (days: number) => addDays(today(), days);
const addCustomer = (changes = {}) =>
  saveCustomer(customerFixture({ discountPercent: '2.00', discountDays: 10, ...changes }));

/** A sent invoice of $100.00, dated five days ago. */
const bill = async (customerId?: string) =>
  create({ customerId: customerId ?? (await addCustomer()).id, status: 'sent', invoiceDate: day(-5) }, [
    { quantity: 1, unitPrice: '100.00' },
  ]);

describe('the discount of an invoice', () => {
  it('stays when the terms of the customer or the business change', async () => {
    const customer = await addCustomer();
    const invoice = await bill(customer.id);
    await saveCustomer({ ...customer, discountPercent: '5.00', discountDays: 3, version: 2 });
    await eventually(async () => {
      expect(await bill(customer.id)).toMatchObject({
        discountPercent: '5.00',
        discountDate: day(-2),
      });
    });
    expect(await read(invoice.id)).toMatchObject({ discountPercent: '2.00', discountDate: day(5) });
  });

  it('moves with the invoice date, and follows a new customer', async () => {
    const { id } = await bill();
    const moved = await update(id, { invoice: { invoiceDate: day(-20) } });
    expect(moved.body).toMatchObject({ discountPercent: '2.00', discountDate: day(-10) });
    const { body } = await api.call(billingApi.getInvoiceHistory, { params: { id } });
    expect(body.entries.at(-1)?.changes).toContainEqual({
      field: 'discountDate',
      before: day(5),
      after: day(-10),
    });
    const other = await addCustomer({ discountPercent: '1.00', discountDays: 30 });
    expect((await update(id, { invoice: { customerId: other.id } })).body).toMatchObject({
      discountPercent: '1.00',
      discountDate: day(10),
    });
    const { id: customerId } = await addCustomer({ discountPercent: '0.00' });
    expect((await update(id, { invoice: { customerId } })).body).toMatchObject({
      discountPercent: null,
      discountDate: null,
    });
    expect((await update(id, { invoice: { notes: 'Ring twice' } })).body).toMatchObject({
      discountDate: null,
    });
  });

  it('ends by the due date', async () => {
    const { id: customerId } = await addCustomer();
    const { id } = await create({ customerId, invoiceDate: day(-5), dueDate: day(0) });
    const until = async (invoice: object) => (await update(id, { invoice })).body.discountDate;
    expect((await read(id)).discountDate).toBe(day(0));
    expect(await until({ dueDate: day(-2) })).toBe(day(-2));
    expect(await until({ dueDate: day(20) })).toBe(day(-2));
    expect(await until({ dueDate: day(0), invoiceDate: day(-1) })).toBe(day(0));
    const { id: other } = await addCustomer({ discountPercent: '1.00', discountDays: 30 });
    expect(await until({ customerId: other })).toBe(day(0));
  });

  it('of a converted order follows the customer’s terms', async () => {
    const order = createConvertedOrder({ customer: await addCustomer() });
    await create({ customerId: order.customerId });
    await billing.convert(order);
    expect(await billing.invoiced(order)).toMatchObject({ discountPercent: '2.00', discountDate: day(10) });
  });

  it('is none for an opening balance or a returned-check fee', async () => {
    const { id: customerId } = await addCustomer();
    const rows = [{ line: 2, number: 'OLD-1', customer: customerId, date: day(-5), amount: '100' }];
    await create({ customerId });
    await api.call(billingApi.storeOpeningBalances, { body: { rows } });
    const { body: payment } = await api.call(billingApi.createPayment, {
      body: { customerId, paymentDate: day(-1), amount: '10', paymentMethod: 'check', checkNumber: '7' },
    });
    const body = { reason: 'Returned check', returnedCheckFee: '30.00' };
    await api.call(billingApi.reversePayment, { params: { id: payment.id }, body });
    const { body: invoices } = await api.call(billingApi.listInvoices, { query: { customerId } });
    const others = invoices.filter(({ broughtForward, kind }) => broughtForward || kind !== 'sale');
    expect(others).toMatchObject([
      { kind: 'returned_check_fee', discountPercent: null, discountDate: null },
      { broughtForward: true, discountPercent: null, discountDate: null },
    ]);
  });
});

it('the PDF shows the terms of the discount', async () => {
  const { id } = await bill();
  const answer = await api.call(billingApi.invoicePdf, { params: { id } });
  const pdf = await getDocumentProxy(Uint8Array.from(answer.body as unknown as Uint8Array));
  const { text } = await extractText(pdf, { mergePages: true });
  const printed = text.replace(/\s+/g, ' ');
  expect(printed).toContain('Payment Terms: 2% 10, Net 30');
  expect(printed).toContain(`Take $2.00 off if paid by ${formatDate(day(5))}.`);
});
