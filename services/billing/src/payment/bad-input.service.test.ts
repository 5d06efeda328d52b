import { addDays, today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';
import { createPaymentCalls } from '../../testing/payments.ts';

const billing = await startBilling();
const { api, create, read, update, customer } = billing;
const { body, pay, sent, readPayments } = createPaymentCalls(billing);
afterAll(() => billing.stop());

describe('bad input for a payment', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: '-5' }, 'amount'],
    ['three decimals', { amount: '1.005' }, 'amount'],
    ['a word as the amount', { amount: 'ten' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount above the maximum', { amount: '10000000000' }, 'amount'],
    ['a check without a number', { paymentMethod: 'check' }, 'checkNumber'],
    ['a check with a blank number', { paymentMethod: 'check', checkNumber: '  ' }, 'checkNumber'],
    ['an unknown method', { paymentMethod: 'barter' }, 'paymentMethod'],
    ['a method for credits brought forward', { paymentMethod: 'brought_forward' }, 'paymentMethod'],
    ['no customer', { customerId: '' }, 'customerId'],
    ['an unknown customer', { customerId: '01900000-0000-7000-8000-000000000999' }, 'customerId'],
    ['a date too far ahead', { paymentDate: '2062-11-20' }, 'paymentDate'],
    ['a date too far back', { paymentDate: addDays(today(), -4000) }, 'paymentDate'],
    ['a word as the date', { paymentDate: 'soon' }, 'paymentDate'],
    ['a word as the list of allocations', { allocations: 'all' }, 'allocations'],
    ['an allocation of 0', { allocations: [{ invoiceId: customer.id, amount: 0 }] }, 'allocations.0.amount'],
    ['an unknown field', { discount: '5' }, 'discount'],
  ])('is rejected: %s', async (_, change, path) => {
    const before = await readPayments(customer.id);
    const answer = await api.send('POST', '/api/payments', { ...body(), ...change });
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path }] } });
    expect(await readPayments(customer.id)).toHaveLength(before.length);
  });

  it('is rejected for impossible allocations, and stores nothing', async () => {
    const open = await sent();
    const other = await sent((await billing.saveCustomer(customerFixture())).id);
    const draft = await create();
    const voided = await create();
    const paid = await sent();
    await update(voided.id, { status: 'voided' });
    await update(paid.id, { status: 'paid' });
    const before = await readPayments(customer.id);
    const cases: [{ invoiceId: string; amount: string }[], string][] = [
      [[{ invoiceId: other.id, amount: '1' }], `Invoice ${other.invoiceNumber} belongs to another customer.`],
      [
        [{ invoiceId: draft.id, amount: '1' }],
        `Invoice ${draft.invoiceNumber} is a draft: finalize it first.`,
      ],
      [[{ invoiceId: voided.id, amount: '1' }], `Invoice ${voided.invoiceNumber} has been voided.`],
      [[{ invoiceId: paid.id, amount: '1' }], `Invoice ${paid.invoiceNumber} is already paid.`],
      [
        [{ invoiceId: open.id, amount: '80.01' }],
        `$80.01 is more than the $80.00 that invoice ${open.invoiceNumber} still owes.`,
      ],
      [[{ invoiceId: customer.id, amount: '1' }], 'This invoice does not exist.'],
      [
        [
          { invoiceId: open.id, amount: '1' },
          { invoiceId: open.id, amount: '1' },
        ],
        'Allocations 2, invoice: This invoice is listed twice.',
      ],
      [
        [
          { invoiceId: open.id, amount: '5' },
          { invoiceId: paid.id, amount: '5' },
        ],
        `Invoice ${paid.invoiceNumber} is already paid.`,
      ],
      [
        [{ invoiceId: open.id, amount: '79' }],
        'The allocations come to $79.00, more than the available $50.00.',
      ],
    ];
    for (const [allocations, message] of cases) {
      const amount = message.includes('$50.00') ? '50' : '100';
      const answer = await pay({ amount, allocations });
      expect(answer.status).toBe(400);
      if (!message.startsWith('Allocations 2')) expect(answer.problem?.message).toBe(message);
      else expect(answer.problem?.issues?.[0]?.message).toBe('This invoice is listed twice.');
    }
    expect(await readPayments(customer.id)).toEqual(before);
    expect(await read(open.id)).toMatchObject({ balance: '80.00', version: open.version });
  });

  it.each(['GET', 'POST'])('is answered with 404 for an unknown payment (%s)', async (method) => {
    const path = '/api/payments/01900000-0000-7000-8000-000000000999';
    const answer =
      method === 'GET'
        ? await api.send('GET', path)
        : await api.send('POST', `${path}/reverse`, { reason: 'Slip' });
    expect(answer).toMatchObject({ status: 404, problem: { message: 'Payment not found' } });
    expect(await api.send('DELETE', path)).toMatchObject({ status: 405 });
  });
});
