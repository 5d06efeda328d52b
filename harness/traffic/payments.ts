import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentMethod } from '@primal/contracts/billing/payment-methods';
import { today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { expectSame, on, perform, refused, type Work, type Works } from './context.ts';
import type { Model } from './model.ts';
import { allocate, sorted, totalOf, withOutstanding, withSettled } from './settling.ts';

const methods: PaymentMethod[] = ['cash', 'credit_card', 'wire_transfer', 'ach'];

const pay: Work = (context) =>
  withOutstanding(context, null, async (invoices) => {
    const { model, random } = context;
    const allocations = allocate(model, random, invoices);
    if (allocations.length === 0) return;
    const beyond = random.chance(0.2) ? '25.00' : '0.00';
    const amount = toMoney(decimal(totalOf(allocations)).plus(beyond));
    const about = invoices.map(({ id }) => id);
    const body = await perform(context, 'A payment', billingApi.createPayment, {
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
    if (!body) return;
    const is = [body.amount, body.unapplied, sorted(body.allocations)];
    expectSame(context, 'A payment', [body.id, ...about], is, [amount, beyond, sorted(allocations)]);
    for (const { invoiceId, amount } of allocations) model.apply(invoiceId, amount);
    model.payments.put({ id: body.id, last: body });
  });

const payments = ({ payments }: Model) => payments;

const settleMore = on(
  payments,
  ({ last }) => !last.reversal && decimal(last.unapplied).gt(0),
  (context, payment) =>
    withOutstanding(context, payment.last.customerId, async (invoices) => {
      const { model, random } = context;
      const allocations = allocate(model, random, invoices, payment.last.unapplied);
      if (allocations.length === 0) return;
      const about = [payment.id, ...invoices.map(({ id }) => id)];
      const body = await perform(context, 'An allocation', billingApi.allocatePayment, {
        params: { id: payment.id },
        body: { allocations, version: payment.last.version },
        about,
      });
      if (!body) return;
      const wanted = sorted([...payment.last.allocations, ...allocations]);
      expectSame(context, 'The allocations', about, sorted(body.allocations), wanted);
      for (const { invoiceId, amount } of allocations) model.apply(invoiceId, amount);
      payment.last = body;
    }),
);

const reverse = on(
  payments,
  ({ last }) => !last.reversal,
  (context, payment) =>
    withSettled(context, payment.last.allocations, async () => {
      const about = [payment.id, ...payment.last.allocations.map(({ invoiceId }) => invoiceId)];
      const body = await perform(context, 'A reversal', billingApi.reversePayment, {
        params: { id: payment.id },
        body: { reason: 'Returned check' },
        about,
        twice: context.random.chance(0.1),
      });
      if (!body) return;
      expectSame(context, 'A reversal', about, body.reversal?.reason, 'Returned check');
      for (const { invoiceId, amount } of payment.last.allocations)
        context.model.apply(invoiceId, amount, -1);
      payment.last = body;
      return payment;
    }),
);

/** A dollar more than is owed: refused whole, and the payment is nowhere. */
const payTooMuch: Work = (context) =>
  withOutstanding(context, null, async ([invoice]) => {
    const amount = toMoney(decimal(context.model.balance(invoice)).plus(1));
    const body = {
      customerId: invoice.last.customerId,
      paymentDate: today(),
      amount,
      paymentMethod: 'cash' as const,
      allocations: [{ invoiceId: invoice.id, amount }],
    };
    const written = await context.client.write(billingApi.createPayment, { body, about: [invoice.id] });
    refused(context, 'Paying too much', [invoice.id], written, 400);
  });

export const paymentWorks: Works = [
  [9, pay],
  [2, settleMore],
  [2, reverse],
  [1, payTooMuch],
];
