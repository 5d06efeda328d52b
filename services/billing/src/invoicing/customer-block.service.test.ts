import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { create, read, saveCustomer, update } = billing;
afterAll(() => billing.stop());

const nameOn = async (id: string) => (await read(id)).customer.name;

it('the bill-to block follows the customer on a draft, and is fixed on a sent invoice', async () => {
  const customer = await saveCustomer(customerFixture({ name: 'Old name' }));
  const draft = await create({ customerId: customer.id });
  const sent = await create({ customerId: customer.id, status: 'sent' });
  await saveCustomer({ ...customer, name: 'New name', version: 2 });
  await eventually(async () => expect(await nameOn(draft.id)).toBe('New name'));
  expect(await nameOn(sent.id)).toBe('Old name');
  expect((await read(draft.id)).version).toBe(2);

  await update(sent.id, { invoice: { customerId: customer.id, notes: 'Same customer' } });
  expect(await nameOn(sent.id)).toBe('Old name');
  await update(sent.id, { status: 'draft' });
  expect(await nameOn(sent.id)).toBe('New name');
});

it('the bill-to block ignores outdated customer events', async () => {
  const customer = await saveCustomer(customerFixture({ name: 'Third', version: 3 }));
  const draft = await create({ customerId: customer.id });
  await saveCustomer({ ...customer, name: 'Second', version: 2 });
  await saveCustomer({ ...customer, name: 'Fourth', version: 4 });
  await eventually(async () => expect(await nameOn(draft.id)).toBe('Fourth'));
  expect((await read(draft.id)).version).toBe(2);
});

it('the bill-to block is replaced when the invoice moves to another customer', async () => {
  const other = await saveCustomer(customerFixture({ name: 'Other', pricingTier: 'retail' }));
  const invoice = await create({ status: 'sent' });
  const { body } = await update(invoice.id, {
    invoice: { customerId: other.id },
    items: [{ productId: billing.burgers.id, quantity: 1 }],
  });
  expect(body).toMatchObject({ customerId: other.id, customer: { name: 'Other' }, total: '48.00' });
});
