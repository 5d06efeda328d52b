import { billingApi } from '@primal/contracts/billing/api';
import { eventually } from '@primal/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { api, body, create, convert, invoiced } = billing;
afterAll(() => billing.stop());

const next = async () => (await api.call(billingApi.nextInvoiceNumber)).body.nextNumber;
const numbers = async (): Promise<number[]> => {
  const { body: all } = await api.call(billingApi.listInvoices, {
    query: { sort: 'invoiceNumber', order: 'asc' },
  });
  return all.map(({ invoiceNumber }) => Number(invoiceNumber.slice('INV-'.length)));
};

it('invoice numbers start at 1001, without duplicates or gaps despite rejected requests', async () => {
  expect(await next()).toBe('INV-1001');
  const orders = Array.from({ length: 6 }, () => createConvertedOrder());
  const refused = () => api.call(billingApi.createInvoice, { body: body({}, [{ quantity: 1.5 }]) });
  await Promise.all([
    ...Array.from({ length: 24 }, () => create()),
    ...Array.from({ length: 8 }, refused),
    ...orders.map(convert),
  ]);
  await Promise.all(orders.map(invoiced));
  expect(await numbers()).toEqual(Array.from({ length: 30 }, (_, at) => 1001 + at));
  expect(await next()).toBe('INV-1031');
});

it('invoice numbers follow a higher starting number, and ignore a lower starting number', async () => {
  const expectNumber = async (invoiceStartingNumber: number, sequence: number, expected: string) => {
    await billing.saveSettings({ invoiceStartingNumber }, sequence);
    await eventually(async () => expect(await next()).toBe(expected));
    expect((await create()).invoiceNumber).toBe(expected);
  };
  await expectNumber(5000, 1, 'INV-5000');
  await expectNumber(9, 2, 'INV-5001');
  await expectNumber(5001, 3, 'INV-5002');
  await expectNumber(12345, 4, 'INV-12345');
});
