import { addDays, today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';

const billing = await startBilling();
const { convert, create, customer, invoiced, saveCustomer, update } = billing;
afterAll(() => billing.stop());

const withTerms = (paymentTerms: number | null) => saveCustomer(customerFixture({ paymentTerms }));

describe('a default due date', () => {
  it.each([
    [null, '2026-11-20', '2026-12-20'],
    [0, '2026-11-20', '2026-11-20'],
    [14, '2026-11-20', '2026-12-04'],
    [1, '2026-11-30', '2026-12-01'],
    [1, '2027-02-28', '2027-03-01'],
    [30, '2027-01-30', '2027-03-01'],
    [365, '2026-12-31', '2027-12-31'],
  ])('with customer terms of %s days after %s is %s', async (paymentTerms, invoiceDate, dueDate) => {
    const { id: customerId } = await withTerms(paymentTerms);
    expect(await create({ customerId, invoiceDate })).toMatchObject({ dueDate });
    expect(await create({ customerId, invoiceDate, dueDate: '' })).toMatchObject({ dueDate });
  });

  it('follows a changed customer and date if cleared, else stays the same', async () => {
    const { id: customerId } = await withTerms(10);
    const { id } = await create({ invoiceDate: '2026-11-20', dueDate: '2026-11-25' });
    const moved = await update(id, { invoice: { customerId, dueDate: null, invoiceDate: '2026-11-28' } });
    expect(moved.body.dueDate).toBe('2026-12-08');
    expect((await update(id, { invoice: { dueDate: null, invoiceDate: '2026-11-25' } })).body.dueDate).toBe(
      '2026-12-05',
    );
    expect((await update(id, { invoice: { customerId: customer.id } })).body.dueDate).toBe('2026-12-05');
  });

  it('stays the same when terms change; later invoices use the new terms', async () => {
    const agreed = await withTerms(10);
    const { id, dueDate } = await create({ customerId: agreed.id, invoiceDate: '2026-11-20' });
    expect(dueDate).toBe('2026-11-30');
    await saveCustomer({ ...agreed, paymentTerms: 20, version: 2 });
    await expect
      .poll(async () => (await create({ customerId: agreed.id, invoiceDate: '2026-11-20' })).dueDate)
      .toBe('2026-12-10');
    expect((await billing.read(id)).dueDate).toBe('2026-11-30');
  });

  it("of a converted order uses its customer's terms", async () => {
    const order = createConvertedOrder({ customer: await withTerms(14) });
    await create({ customerId: order.customerId });
    await convert(order);
    expect((await invoiced(order)).dueDate).toBe(addDays(today(), 14));
  });
});

describe('cash on delivery', () => {
  it('appears in the bill-to block, follows the customer on a draft, and is fixed on a sent invoice', async () => {
    const cash = await saveCustomer(customerFixture({ cashOnDelivery: true }));
    const draft = await create({ customerId: cash.id });
    const sent = await create({ customerId: cash.id, status: 'sent' });
    expect([draft.customer.cashOnDelivery, sent.customer.cashOnDelivery]).toEqual([true, true]);
    await saveCustomer({ ...cash, cashOnDelivery: false, version: 2 });
    await expect.poll(async () => (await billing.read(draft.id)).customer.cashOnDelivery).toBe(false);
    expect((await billing.read(sent.id)).customer.cashOnDelivery).toBe(true);
  });
});
