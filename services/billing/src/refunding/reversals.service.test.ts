import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { refundApi } from '@primal/contracts/billing/refund';
import { formatDate } from '@primal/contracts/shared/dates';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { days, startRefunds } from '../../testing/refunds.ts';
import { checkBilling } from '../figures/check.ts';

const billing = await startRefunds();
const { api, createCredit, payByCheck, send, refund, reverseRefund, readPayment, readUnapplied, readLines } =
  billing;
afterAll(() => billing.stop());
afterEach(async () => expect(await checkBilling(billing.db)).toEqual([]));

let customerId = '';
beforeEach(async () => {
  customerId = await billing.startCustomer();
});

const voidCredit = ({ id }: { id: string }) =>
  api.call(creditMemoApi.voidCreditMemo, { params: { id }, body: { reason: 'Slip' } });

describe('the reversal of a refund', () => {
  it('makes the credit unapplied again by an entry of its own day', async () => {
    const payment = await payByCheck('80.00');
    const { body } = await refund(payment, '30.00', { date: days(6) });
    expect((await reverseRefund(body, days(7))).problem?.message).toBe(
      'A refund cannot be reversed before its date.',
    );
    expect((await reverseRefund(body, days(-1))).problem?.message).toBe(
      'A refund cannot be reversed in the future.',
    );
    const { body: reversed } = await reverseRefund(body, days(4));
    expect(reversed).toMatchObject({
      reversal: { date: days(4), reason: 'Not cashed' },
      allowed: { reverse: 'This refund has already been reversed.' },
    });
    expect((await reverseRefund(body)).status).toBe(409);
    expect(await readLines(body)).toEqual([
      [days(6), 'customer_credits 30.00 0.00', 'bank 0.00 30.00'],
      [days(4), 'bank 30.00 0.00', 'customer_credits 0.00 30.00'],
    ]);
    expect(await readPayment(payment)).toMatchObject({ unapplied: '80.00', refunded: '0.00' });
    expect(await Promise.all([days(7), days(5), days(4)].map((day) => readUnapplied(day)))).toEqual([
      '80.00',
      '50.00',
      '80.00',
    ]);
  });

  it('keeps the days on which the money was away: no earlier refund, reversal or void', async () => {
    const payment = await payByCheck('80.00');
    const credit = await createCredit({ customerId, creditDate: days(10) }, [
      { quantity: 1, unitPrice: '15' },
    ]);
    const from = [
      { type: 'payment' as const, id: payment.id, amount: '80.00' },
      { type: 'credit_memo' as const, id: credit.id, amount: '15.00' },
    ];
    const { body } = await send({ amount: '95.00', from, date: days(6) });
    await reverseRefund(body, days(4));
    expect((await refund(payment, '80.00', { date: days(5) })).problem?.message).toBe(
      `Choose ${formatDate(days(4))} or a later date: this credit was not available before.`,
    );
    const back = (reversalDate: string) => billing.reverse(payment.id, reversalDate);
    expect((await back(days(5))).problem?.message).toBe(
      `A refund of this payment was reversed on ${formatDate(days(4))}. Choose that day or a later one.`,
    );
    const { allowed } = await billing.readCredit(credit.id);
    expect(allowed.void).toMatch(`refunded until ${formatDate(days(4))} and cannot be voided`);
    expect(await voidCredit(credit)).toMatchObject({ status: 409, problem: { message: allowed.void } });
    expect((await back(days(4))).status).toBe(200);
  });

  it('on the day of the refund leaves the credit as if it had never been refunded', async () => {
    const credit = await createCredit({ customerId, creditDate: days(10) }, [
      { quantity: 1, unitPrice: '15' },
    ]);
    const { body } = await refund(credit, '15.00', { date: days(6) }, 'credit_memo');
    await reverseRefund(body, days(6));
    expect((await billing.readCredit(credit.id)).allowed.void).toBe(true);
    expect((await voidCredit(credit)).status).toBe(200);
    expect(await readUnapplied(days(6))).toBe('0.00');
  });
});

it('is accepted on a day from which enough of the credit was there, in spite of a reversed refund', async () => {
  const payment = await payByCheck('80.00');
  const { body } = await refund(payment, '5.00', { date: days(6) });
  await reverseRefund(body, days(4));
  expect((await refund(payment, '75.01', { date: days(8) })).status).toBe(400);
  expect((await refund(payment, '75.00', { date: days(8) })).status).toBe(201);
  expect(await readPayment(payment)).toMatchObject({ unapplied: '5.00' });
});

it('concurrent refunds, applications and reversals never spend a credit twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payment = await payByCheck('10.00');
    const credit = await createCredit({ customerId }, [{ quantity: 1, unitPrice: '10' }]);
    const invoice = await billing.create({ customerId, status: 'sent' });
    const both = [
      { type: 'payment' as const, id: payment.id, amount: '10.00' },
      { type: 'credit_memo' as const, id: credit.id, amount: '10.00' },
    ];
    const allocations = [{ invoiceId: invoice.id, amount: '10.00' }];
    const answers = await Promise.all([
      send({ amount: '20.00', from: both }),
      send({ amount: '20.00', from: both.toReversed() }),
      refund(credit, '10.00', {}, 'credit_memo'),
      api.call(paymentsApi.allocatePayment, { params: { id: payment.id }, body: { allocations } }),
      api.call(creditMemoApi.applyCreditMemo, { params: { id: credit.id }, body: { allocations } }),
      billing.reverse(payment.id),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { body: refunds } = await api.call(refundApi.listRefunds, { query: { customerId } });
    const reversals = await Promise.all(refunds.flatMap((one) => [reverseRefund(one), reverseRefund(one)]));
    for (const { status } of reversals) expect([200, 409]).toContain(status);
    expect(await checkBilling(billing.db)).toEqual([]);
  }
});
