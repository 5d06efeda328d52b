import { bankApi } from '@primal/contracts/billing/bank';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { journalApi } from '@primal/contracts/billing/journal';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { type RefundAnswer, refundApi, refundSaved } from '@primal/contracts/billing/refund';
import { statementsApi } from '@primal/contracts/billing/statement';
import { formatMovement } from '@primal/contracts/billing/statement-sheet';
import { ledgerApi } from '@primal/contracts/billing/trial-balance';
import type { BodyInput } from '@primal/contracts/shared/api';
import { auditRecorded } from '@primal/contracts/shared/audit';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCash } from '../../testing/cash.ts';
import { createExportSteps } from '../../testing/exports.ts';
import { checkBilling } from '../figures/check.ts';

const billing = await startCash();
const { api, createCredit } = billing;
afterAll(() => billing.stop());
afterEach(async () => expect(await checkBilling(billing.db)).toEqual([]));

let customerId = '';
beforeEach(async () => {
  ({ id: customerId } = await billing.saveCustomer(customerFixture()));
  await eventually(async () => {
    const found = await billing.db
      .selectFrom('customers')
      .where('id', '=', customerId)
      .select('id')
      .execute();
    if (found.length === 0) throw new Error('The customer is not stored yet.');
  });
});

const days = (back: number) => addDays(today(), -back);

const pay = async (amount: string, paymentDate = days(10)) =>
  (
    await api.call(paymentsApi.createPayment, {
      body: { customerId, paymentDate, amount, paymentMethod: 'check', checkNumber: '5001' },
    })
  ).body;

type Body = BodyInput<typeof refundApi.createRefund>;
let lastCheck = 9000;
const takeCheckNumber = () => String(++lastCheck);
const send = (fields: Partial<Body> & Pick<Body, 'amount' | 'from'>) =>
  api.call(refundApi.createRefund, {
    body: { customerId, date: today(), method: 'check', checkNumber: takeCheckNumber(), ...fields },
  });

const refund = async (
  { id }: { id: string },
  amount: string,
  fields: Partial<Body> = {},
  type: 'payment' | 'credit_memo' = 'payment',
) => send({ amount, from: [{ type, id, amount }], ...fields });

const reverse = ({ id }: Pick<RefundAnswer, 'id'>, date?: string) =>
  api.call(refundApi.reverseRefund, { params: { id }, body: { reason: 'Not cashed', date } });

const readPayment = async ({ id }: { id: string }) =>
  (await api.call(paymentsApi.getPayment, { params: { id } })).body;

const readCredit = async (asOf?: string) => {
  const { body } = await api.call(receivablesApi.getReceivables, {
    query: { customerId, ...(asOf && { asOf }) },
  });
  return body.balances[0]?.unappliedCredit ?? '0.00';
};

const readLines = async ({ id }: { id: string }) => {
  const query = { documentId: id, order: 'asc' as const };
  const { body } = await api.call(journalApi.listJournalEntries, { query });
  return body.map(({ date, lines }) => [
    date,
    ...lines.map(({ account, debit, credit }) => `${account} ${debit} ${credit}`),
  ]);
};

describe('a refund', () => {
  it('pays back what is left of a payment, with entry, event and audit entry', async () => {
    const payment = await pay('80.00');
    const { status, body } = await refund(payment, '30.00', { checkNumber: 'A-77', memo: 'Overpaid' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      refundNumber: expect.stringMatching(/^REF-\d{4}$/),
      customerId,
      date: today(),
      amount: '30.00',
      method: 'check',
      checkNumber: 'A-77',
      memo: 'Overpaid',
      from: [{ type: 'payment', id: payment.id, number: '5001', date: days(10), amount: '30.00' }],
      reversal: null,
      allowed: { reverse: true },
    });
    expect(await readPayment(payment)).toMatchObject({
      unapplied: '50.00',
      refunded: '30.00',
      allowed: { refund: true, reverse: '$30.00 of this payment was refunded. Reverse the refund first.' },
    });
    expect(await readLines(body)).toEqual([[today(), 'customer_credits 30.00 0.00', 'bank 0.00 30.00']]);
    expect((await api.call(refundApi.getRefund, { params: { id: body.id } })).body).toEqual(body);
    expect((await billing.recorded(refundSaved)).at(-1)?.data).toEqual(body);
    const trail = (await billing.recorded(auditRecorded('billing'))).map(({ data }) => data);
    expect(trail.findLast(({ subjectId }) => subjectId === body.id)).toMatchObject({
      kind: 'refund_made',
      subject: body.refundNumber,
      changes: expect.arrayContaining([{ field: 'amount', before: null, after: '30.00' }]),
    });
  });

  it('pays back several credits at once, the oldest first', async () => {
    const payment = await pay('20.00');
    const credit = await createCredit({ customerId, creditDate: days(5) }, [
      { quantity: 1, unitPrice: '15' },
    ]);
    const { body: credits } = await api.call(refundApi.getRefundable, { params: { id: customerId } });
    expect(credits).toEqual([
      { type: 'payment', id: payment.id, number: '5001', date: days(10), amount: '20.00' },
      { type: 'credit_memo', id: credit.id, number: credit.creditNumber, date: days(5), amount: '15.00' },
    ]);
    const parts = credits.map(({ type, id, amount }) => ({ type, id, amount }));
    const { body } = await send({ amount: '35.00', method: 'ach', from: parts });
    expect(body.from.map(({ number, amount }) => [number, amount])).toEqual([
      ['5001', '20.00'],
      [credit.creditNumber, '15.00'],
    ]);
    expect(await billing.readCredit(credit.id)).toMatchObject({
      status: 'applied',
      applied: '0.00',
      refunded: '15.00',
      balance: '0.00',
      allowed: {
        apply: 'This credit memo is fully applied.',
        refund: 'Nothing of this credit memo is left to refund.',
        void: '$15.00 of this credit memo was refunded. Reverse the refund first.',
      },
    });
    expect(await readCredit()).toBe('0.00');
    const listed = async (documentId: string) =>
      (await api.call(refundApi.listRefunds, { query: { documentId } })).body;
    expect(await listed(credit.id)).toEqual([body]);
    expect(await listed(payment.id)).toEqual([body]);
    expect((await api.call(refundApi.listRefunds, { query: { q: body.refundNumber } })).body).toEqual([body]);
  });

  it.each([
    ['check', 'bank'],
    ['ach', 'bank'],
    ['wire_transfer', 'bank'],
    ['card', 'card'],
  ] as const)('by %s is booked against %s', async (method, account) => {
    const { body } = await refund(await pay('5.00'), '5.00', { method });
    expect((await readLines(body))[0]?.[2]).toBe(`${account} 0.00 5.00`);
  });

  it('is rejected above what is unapplied, and stores nothing', async () => {
    const payment = await pay('20.00');
    const credit = await createCredit({ customerId }, [{ quantity: 1, unitPrice: '15' }]);
    expect((await refund(payment, '20.01')).problem?.message).toBe(
      `Only $20.00 of the payment of ${formatDate(days(10))} is not applied.`,
    );
    expect((await refund(credit, '15.01', {}, 'credit_memo')).problem?.message).toBe(
      `Only $15.00 of ${credit.creditNumber} is left.`,
    );
    const both = [
      { type: 'payment' as const, id: payment.id, amount: '10.00' },
      { type: 'credit_memo' as const, id: credit.id, amount: '20.00' },
    ];
    expect((await send({ amount: '30.00', from: both })).status).toBe(409);
    expect(await readPayment(payment)).toMatchObject({ unapplied: '20.00', refunded: '0.00' });
    await refund(payment, '20.00');
    expect((await refund(payment, '0.01')).problem?.message).toBe(
      'Nothing of this payment is left to refund.',
    );
  });

  it('is rejected for the credit of another customer, unknown credits, and wrong sums', async () => {
    const payment = await pay('20.00');
    const other = await refund(payment, '5.00', { customerId: billing.customer.id });
    expect(other.problem).toMatchObject({
      message: 'This credit belongs to another customer.',
      issues: [{ path: 'from.0.id' }],
    });
    expect((await refund(payment, '5.00', {}, 'credit_memo')).problem?.message).toBe(
      'This credit does not exist.',
    );
    const from = [{ type: 'payment' as const, id: payment.id, amount: '5.00' }];
    expect((await send({ amount: '6.00', from })).problem?.message).toBe(
      'Amount: The credits come to $5.00, the refund to $6.00.',
    );
    expect((await send({ amount: '10.00', from: [...from, ...from] })).status).toBe(400);
    expect((await send({ amount: '5.00', from: [] })).status).toBe(400);
    expect((await send({ amount: '5.00', from, date: days(-1) })).problem?.message).toBe(
      'A refund cannot be dated in the future.',
    );
    expect((await send({ amount: '5.00', from, date: days(11) })).problem?.message).toBe(
      `Choose ${formatDate(days(10))} or a later date: this credit was not available before.`,
    );
  });

  it('has a check number that no other standing refund has', async () => {
    const payment = await pay('20.00');
    const byCheck = (checkNumber: string | null) => refund(payment, '5.00', { checkNumber });
    const unnumbered = await Promise.all([byCheck(null), byCheck(' ')]);
    expect(unnumbered.map(({ body }) => body.checkNumber)).toEqual([null, null]);
    for (const { body } of unnumbered) await reverse({ id: body.id });
    const answers = await Promise.all(['c-9', 'C-9', ' c-9 '].map((number) => byCheck(number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect((await byCheck('c-9')).problem).toMatchObject({
      code: 'check_number_taken',
      message: `${made?.refundNumber} is already paid by check c-9. Enter another check number.`,
      issues: [{ path: 'checkNumber' }],
    });
    expect(await readPayment(payment)).toMatchObject({ unapplied: '15.00' });
    await reverse({ id: made?.id ?? '' });
    expect((await byCheck('c-9')).status).toBe(201);
    expect(
      (await refund(payment, '5.00', { method: 'ach', checkNumber: 'c-9' })).body.checkNumber,
    ).toBeNull();
  });

  it('shows its check number in account activity and among bank entries', async () => {
    const { body } = await refund(await pay('20.00'), '5.00', { checkNumber: 'D-31', memo: 'Overpaid' });
    const activity = await api.call(ledgerApi.listActivity, {
      params: { account: 'bank' },
      query: { from: today() },
    });
    const { memo } = activity.body.find(({ documentId }) => documentId === body.id) ?? {};
    expect(memo).toBe(`Refund ${body.refundNumber} (Check D-31): Overpaid`);
    const entries = await api.call(bankApi.listBankEntries, { query: { q: 'd-31' } });
    expect(entries.body).toMatchObject([{ documentId: body.id, checkNumber: 'D-31', amount: '-5.00' }]);
  });

  it('needs both permissions', async () => {
    const payment = await pay('20.00');
    const from = [{ type: 'payment' as const, id: payment.id, amount: '5.00' }];
    const body = {
      customerId,
      date: today(),
      amount: '5.00',
      method: 'check' as const,
      checkNumber: '1',
      from,
    };
    for (const permissions of [
      ['viewInvoices', 'takePayments'],
      ['viewInvoices', 'void'],
    ] as const) {
      const clerk = billing.client({ role: 'office', permissions: [...permissions] });
      expect((await clerk.call(refundApi.createRefund, { body })).status).toBe(403);
    }
  });

  it('stands on statements, and earlier days keep their figures', async () => {
    const payment = await pay('80.00');
    const before = await Promise.all([days(9), days(3)].map((day) => readCredit(day)));
    const { body } = await refund(payment, '30.00', { date: days(2), checkNumber: 'E-5' });
    expect(await Promise.all([days(9), days(3)].map((day) => readCredit(day)))).toEqual(before);
    expect(await readCredit(days(2))).toBe('50.00');
    const input = { params: { id: customerId }, query: { from: days(20), to: today() } };
    const { body: statement } = await api.call(statementsApi.getStatement, input);
    expect(statement).toMatchObject({ payments: '80.00', refunds: '30.00', closingBalance: '-50.00' });
    expect(statement.entries.at(-1)).toMatchObject({
      type: 'refund',
      number: body.refundNumber,
      date: days(2),
      amount: '30.00',
    });
    expect(statement.entries.map((entry) => formatMovement(entry)).at(-1)).toBe(
      `Refund ${body.refundNumber}, check E-5`,
    );
  });

  it('goes into exports with method and memo', async () => {
    const { body } = await refund(await pay('12.34', days(400)), '12.34', {
      date: days(399),
      checkNumber: 'B-12',
      memo: 'Moved away',
    });
    const exports = createExportSteps(billing);
    for (const format of ['csv', 'iif'] as const) {
      const batch = await exports.make(format, { from: days(399), to: days(399) });
      const file = Buffer.from(await exports.download(batch)).toString('latin1');
      expect(file).toContain(`Refund ${body.refundNumber} (Check B-12): Moved away`);
      await exports.undo(batch.id);
    }
  });
});

describe('the reversal of a refund', () => {
  it('makes the credit unapplied again by an entry of its own day', async () => {
    const payment = await pay('80.00');
    const { body } = await refund(payment, '30.00', { date: days(6) });
    expect((await reverse(body, days(7))).problem?.message).toBe(
      'A refund cannot be reversed before its date.',
    );
    expect((await reverse(body, days(-1))).problem?.message).toBe(
      'A refund cannot be reversed in the future.',
    );
    const { body: reversed } = await reverse(body, days(4));
    expect(reversed).toMatchObject({
      reversal: { date: days(4), reason: 'Not cashed' },
      allowed: { reverse: 'This refund has already been reversed.' },
    });
    expect((await reverse(body)).status).toBe(409);
    expect(await readLines(body)).toEqual([
      [days(6), 'customer_credits 30.00 0.00', 'bank 0.00 30.00'],
      [days(4), 'bank 30.00 0.00', 'customer_credits 0.00 30.00'],
    ]);
    expect(await readPayment(payment)).toMatchObject({ unapplied: '80.00', refunded: '0.00' });
    expect(await Promise.all([days(7), days(5), days(4)].map((day) => readCredit(day)))).toEqual([
      '80.00',
      '50.00',
      '80.00',
    ]);
  });

  it('keeps the days on which the money was away: no earlier refund, reversal or void', async () => {
    const payment = await pay('80.00');
    const credit = await createCredit({ customerId, creditDate: days(10) }, [
      { quantity: 1, unitPrice: '15' },
    ]);
    const from = [
      { type: 'payment' as const, id: payment.id, amount: '80.00' },
      { type: 'credit_memo' as const, id: credit.id, amount: '15.00' },
    ];
    const { body } = await send({ amount: '95.00', from, date: days(6) });
    await reverse(body, days(4));
    expect((await refund(payment, '80.00', { date: days(5) })).problem?.message).toBe(
      `Choose ${formatDate(days(4))} or a later date: this credit was not available before.`,
    );
    const sentence = `A refund of this credit was reversed on ${formatDate(days(4))}. Nothing before that day can change.`;
    const back = (reversalDate: string) => billing.reverse(payment.id, reversalDate);
    expect((await back(days(5))).problem?.message).toBe(sentence);
    const input = { params: { id: credit.id }, body: { reason: 'Slip' } };
    expect((await api.call(creditMemoApi.voidCreditMemo, input)).problem?.message).toBe(sentence);
    expect((await back(days(4))).status).toBe(200);
  });
});

it('is accepted on a day from which enough of the credit was there, in spite of a reversed refund', async () => {
  const payment = await pay('80.00');
  const { body } = await refund(payment, '5.00', { date: days(6) });
  await reverse(body, days(4));
  expect((await refund(payment, '75.01', { date: days(8) })).status).toBe(400);
  expect((await refund(payment, '75.00', { date: days(8) })).status).toBe(201);
  expect(await readPayment(payment)).toMatchObject({ unapplied: '5.00' });
});

describe('a cash refund', () => {
  it('comes out of the open drawer of its date, and its reversal goes back in', async () => {
    await billing.open(days(1));
    const payment = await pay('30.00');
    const { body } = await refund(payment, '25.00', { method: 'cash', date: days(1) });
    expect(await billing.day(days(1))).toMatchObject({
      customerRefunds: '25.00',
      expected: '75.00',
      entries: [{ kind: 'customer_refund', number: body.refundNumber, amount: '25.00' }],
    });
    const other = await pay('500.00');
    expect((await refund(other, '75.01', { method: 'cash', date: days(1) })).problem?.message).toBe(
      `The cash drawer of ${formatDate(days(1))} should hold $75.00. You cannot refund $75.01 from it.`,
    );
    await reverse(body, days(1));
    expect(await billing.day(days(1))).toMatchObject({ refundReversals: '25.00', expected: '100.00' });
    await billing.close(days(1), [{ denomination: 100, count: 1 }]);
    expect((await billing.day(days(1))).overShort).toBe('0.00');
    expect((await refund(other, '5.00', { method: 'cash', date: days(1) })).status).toBe(409);
  });
});

it('concurrent refunds, applications and reversals never spend a credit twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payment = await pay('10.00');
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
    const reversals = await Promise.all(refunds.flatMap((one) => [reverse(one), reverse(one)]));
    for (const { status } of reversals) expect([200, 409]).toContain(status);
    expect(await checkBilling(billing.db)).toEqual([]);
  }
});
