import { auditRecorded } from '@primal/contracts/audit';
import { bankApi } from '@primal/contracts/billing/bank';
import { journalApi } from '@primal/contracts/billing/journal';
import { refundApi, refundSaved } from '@primal/contracts/billing/refund';
import { statementsApi } from '@primal/contracts/billing/statement';
import { formatMovement } from '@primal/contracts/billing/statement-sheet';
import { formatDate, today } from '@primal/contracts/shared/dates';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExportSteps } from '../../testing/exports.ts';
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

describe('a refund', () => {
  it('pays back what is left of a payment, with entry, event and audit entry', async () => {
    const payment = await payByCheck('80.00');
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
    const payment = await payByCheck('20.00');
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
    expect(await readUnapplied()).toBe('0.00');
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
    const { body } = await refund(await payByCheck('5.00'), '5.00', { method });
    expect((await readLines(body))[0]?.[2]).toBe(`${account} 0.00 5.00`);
  });

  it('is rejected above what is unapplied, and stores nothing', async () => {
    const payment = await payByCheck('20.00');
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
    const payment = await payByCheck('20.00');
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
    const payment = await payByCheck('20.00');
    const byCheck = (checkNumber: string | null) => refund(payment, '5.00', { checkNumber });
    const unnumbered = await Promise.all([byCheck(null), byCheck(' ')]);
    expect(unnumbered.map(({ body }) => body.checkNumber)).toEqual([null, null]);
    for (const { body } of unnumbered) await reverseRefund({ id: body.id });
    const answers = await Promise.all(['c-9', 'C-9', ' c-9 '].map((number) => byCheck(number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    expect((await byCheck('c-9')).problem).toMatchObject({
      code: 'check_number_taken',
      message: `${made?.refundNumber} is already paid by check c-9. Enter another check number.`,
      issues: [{ path: 'checkNumber' }],
    });
    expect(await readPayment(payment)).toMatchObject({ unapplied: '15.00' });
    await reverseRefund({ id: made?.id ?? '' });
    expect((await byCheck('c-9')).status).toBe(201);
    expect(
      (await refund(payment, '5.00', { method: 'ach', checkNumber: 'c-9' })).body.checkNumber,
    ).toBeNull();
  });

  it('shows its check number in account activity and among bank entries', async () => {
    const { body } = await refund(await payByCheck('20.00'), '5.00', {
      checkNumber: 'D-31',
      memo: 'Overpaid',
    });
    const activity = await api.call(journalApi.listActivity, {
      params: { account: 'bank' },
      query: { from: today() },
    });
    const { memo } = activity.body.find(({ documentId }) => documentId === body.id) ?? {};
    expect(memo).toBe(`Refund ${body.refundNumber} (Check D-31): Overpaid`);
    const entries = await api.call(bankApi.listBankEntries, { query: { q: 'd-31' } });
    expect(entries.body).toMatchObject([{ documentId: body.id, checkNumber: 'D-31', amount: '-5.00' }]);
  });

  it('needs both permissions', async () => {
    const payment = await payByCheck('20.00');
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
    const payment = await payByCheck('80.00');
    const before = await Promise.all([days(9), days(3)].map((day) => readUnapplied(day)));
    const { body } = await refund(payment, '30.00', { date: days(2), checkNumber: 'E-5' });
    expect(await Promise.all([days(9), days(3)].map((day) => readUnapplied(day)))).toEqual(before);
    expect(await readUnapplied(days(2))).toBe('50.00');
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
    const { body } = await refund(await payByCheck('12.34', days(400)), '12.34', {
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

describe('a cash refund', () => {
  it('comes out of the open drawer of its date, and its reversal goes back in', async () => {
    await billing.open(days(1));
    const payment = await payByCheck('30.00');
    const { body } = await refund(payment, '25.00', { method: 'cash', date: days(1) });
    expect(await billing.day(days(1))).toMatchObject({
      customerRefunds: '25.00',
      expected: '75.00',
      entries: [{ kind: 'customer_refund', number: body.refundNumber, amount: '25.00' }],
    });
    const other = await payByCheck('500.00');
    expect((await refund(other, '75.01', { method: 'cash', date: days(1) })).problem?.message).toBe(
      `The cash drawer of ${formatDate(days(1))} should hold $75.00. You cannot refund $75.01 from it.`,
    );
    await reverseRefund(body, days(1));
    expect(await billing.day(days(1))).toMatchObject({ refundReversals: '25.00', expected: '100.00' });
    await billing.close(days(1), [{ denomination: 100, count: 1 }]);
    expect((await billing.day(days(1))).overShort).toBe('0.00');
    expect((await refund(other, '5.00', { method: 'cash', date: days(1) })).status).toBe(409);
  });
});
