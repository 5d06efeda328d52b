import { billingApi } from '@primal/contracts/billing/api';
import type { WriteOffAnswer } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import { afterAll, describe, expect, it } from 'vitest';
import { startWriteOffs } from '../../testing/write-offs.ts';

const billing = await startWriteOffs();
const { api, read, clerk, startAccount, setLimit, assertBooksAgree } = billing;
afterAll(() => billing.stop());

describe('a payment', () => {
  const pay = (
    { customerId, invoice }: Awaited<ReturnType<typeof startAccount>>,
    writeOffAmount: string,
    client = api,
  ) =>
    client.call(billingApi.createPayment, {
      body: {
        customerId,
        paymentDate: addDays(today(), -1),
        amount: '75.00',
        paymentMethod: 'cash',
        allocations: [{ invoiceId: invoice.id, amount: '75.00', writeOff: writeOffAmount }],
      },
    });
  const listOf = async (invoiceId: string): Promise<WriteOffAnswer[]> =>
    (await api.call(billingApi.listWriteOffs, { query: { invoiceId } })).body;

  it('writes off what remains, which its reversal takes back', async () => {
    const account = await startAccount();
    const { status, body: payment } = await pay(account, '5.00', clerk);
    expect(status).toBe(201);
    expect(await read(account.invoice.id)).toMatchObject({ status: 'paid', balance: '0.00' });
    expect(await listOf(account.invoice.id)).toMatchObject([
      { kind: 'small_difference', amount: '5.00', date: addDays(today(), -1), paymentId: payment.id },
    ]);
    await assertBooksAgree();
    await api.call(billingApi.reversePayment, {
      params: { id: payment.id },
      body: { reason: 'Returned check', reversalDate: addDays(today(), -1) },
    });
    expect(await read(account.invoice.id)).toMatchObject({ status: 'sent', balance: '80.00' });
    expect(await listOf(account.invoice.id)).toMatchObject([
      { reversal: { date: addDays(today(), -1), reason: 'Returned check' } },
    ]);
    await assertBooksAgree();
  });

  it('stores nothing if the rest is above the limit or the balance', async () => {
    const account = await startAccount();
    await setLimit('1.00', 2);
    expect(await pay(account, '5.00', clerk)).toMatchObject({ status: 403 });
    expect(await pay(account, '5.01')).toMatchObject({ status: 400 });
    expect(await read(account.invoice.id)).toMatchObject({ balance: '80.00' });
    expect(await listOf(account.invoice.id)).toEqual([]);
  });

  it('that is applied later also writes off the rest', async () => {
    const account = await startAccount();
    const { body: payment } = await api.call(billingApi.createPayment, {
      body: {
        customerId: account.customerId,
        paymentDate: addDays(today(), -9),
        amount: '79',
        paymentMethod: 'ach',
      },
    });
    const allocations = [{ invoiceId: account.invoice.id, amount: '79', writeOff: '1' }];
    const input = { params: { id: payment.id }, body: { allocations } };
    expect(await api.call(billingApi.allocatePayment, input)).toMatchObject({ status: 200 });
    expect(await read(account.invoice.id)).toMatchObject({ status: 'paid' });
    expect(await listOf(account.invoice.id)).toMatchObject([{ date: today(), amount: '1.00' }]);
    await assertBooksAgree();
  });
});
