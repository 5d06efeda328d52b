import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentMethod } from '@primal/contracts/billing/payment';
import { today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { done, expectSame, refused, type Work, type Works } from './desk.ts';
import { allocate, sorted, totalOf, withOutstanding, withSettled } from './settling.ts';

const methods: PaymentMethod[] = ['cash', 'credit_card', 'wire_transfer', 'ach'];

const pay: Work = (desk) =>
  withOutstanding(desk, null, async (invoices) => {
    const { clerk, book, random } = desk;
    const allocations = allocate(book, random, invoices);
    if (allocations.length === 0) return;
    const beyond = random.chance(0.2) ? '25.00' : '0.00';
    const amount = toMoney(decimal(totalOf(allocations)).plus(beyond));
    const about = invoices.map(({ id }) => id);
    const written = await clerk.write(billingApi.createPayment, {
      body: {
        customerId: invoices[0].last.customerId,
        paymentDate: today(),
        amount,
        paymentMethod: random.pick(methods),
        allocations,
      },
      about,
      twice: random.chance(0.08),
    });
    const { body } = done(desk, 'A payment', about, written) ?? {};
    if (!body) return;
    const is = [body.amount, body.unapplied, sorted(body.allocations)];
    expectSame(desk, 'A payment', [body.id, ...about], is, [amount, beyond, sorted(allocations)]);
    for (const { invoiceId, amount } of allocations) book.apply(invoiceId, amount);
    book.payments.put({ id: body.id, last: body });
  });

const settleMore: Work = (desk) =>
  desk.book.payments.with(
    desk.random,
    1,
    ({ last }) => !last.reversal && decimal(last.unapplied).gt(0),
    async ([payment]) =>
      withOutstanding(desk, payment.last.customerId, async (invoices) => {
        const { clerk, book, random } = desk;
        const allocations = allocate(book, random, invoices, payment.last.unapplied);
        if (allocations.length === 0) return;
        const about = [payment.id, ...invoices.map(({ id }) => id)];
        const written = await clerk.write(billingApi.allocatePayment, {
          params: { id: payment.id },
          body: { allocations, version: payment.last.version },
          about,
        });
        const { body } = done(desk, 'An allocation', about, written) ?? {};
        if (!body) return;
        const wanted = sorted([...payment.last.allocations, ...allocations]);
        expectSame(desk, 'The allocations', about, sorted(body.allocations), wanted);
        for (const { invoiceId, amount } of allocations) book.apply(invoiceId, amount);
        payment.last = body;
      }),
  );

const reverse: Work = (desk) =>
  desk.book.payments.with(
    desk.random,
    1,
    ({ last }) => !last.reversal,
    async ([payment]) =>
      withSettled(desk, payment.last.allocations, async () => {
        const { clerk, book, random } = desk;
        const params = { id: payment.id };
        const about = [payment.id, ...payment.last.allocations.map(({ invoiceId }) => invoiceId)];
        const written = await clerk.write(billingApi.reversePayment, {
          params,
          body: { reason: 'Returned check' },
          about,
          twice: random.chance(0.1),
        });
        const { body } = done(desk, 'A reversal', about, written) ?? {};
        if (!body) return;
        expectSame(desk, 'A reversal', about, body.reversal?.reason, 'Returned check');
        for (const { invoiceId, amount } of payment.last.allocations) book.apply(invoiceId, amount, -1);
        payment.last = body;
        return payment;
      }),
  );

/** A dollar more than is owed: refused whole, and the payment is nowhere. */
const payTooMuch: Work = (desk) =>
  withOutstanding(desk, null, async ([invoice]) => {
    const amount = toMoney(decimal(desk.book.balance(invoice)).plus(1));
    const body = {
      customerId: invoice.last.customerId,
      paymentDate: today(),
      amount,
      paymentMethod: 'cash' as const,
      allocations: [{ invoiceId: invoice.id, amount }],
    };
    const written = await desk.clerk.write(billingApi.createPayment, { body, about: [invoice.id] });
    refused(desk, 'Paying too much', [invoice.id], written, 400);
  });

export const paymentWorks: Works = [
  [9, pay],
  [2, settleMore],
  [2, reverse],
  [1, payTooMuch],
];
