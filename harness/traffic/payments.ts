import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentMethod } from '@primal/contracts/billing/payment-rules';
import { today } from '@primal/contracts/shared/dates';
import { decimal, sum, toMoney } from '@primal/contracts/shared/decimal';
import { type Action, type Context, onRecord, perform, type WeightedActions } from './context.ts';
import type { Model } from './model.ts';
import { settle, withSettled } from './settling.ts';

const methods: PaymentMethod[] = ['cash', 'check', 'credit_card', 'wire_transfer', 'ach'];

const pay: Action = (context) =>
  settle(context, null, async (allocations, about, customerId) => {
    const { findings, model, random } = context;
    const unapplied = random.chance(0.2) ? '25.00' : '0.00';
    const amount = toMoney(sum([unapplied, ...allocations.map((part) => part.amount)]));
    const paymentMethod = random.pick(methods);
    const last = await perform(context, 'A payment', billingApi.createPayment, {
      body: {
        customerId,
        paymentDate: today(),
        amount,
        paymentMethod,
        ...(paymentMethod === 'check' && { checkNumber: String(random.between(100, 9_999)) }),
        allocations,
      },
      about,
      isSentTwice: random.chance(0.08),
    });
    if (!last) return;
    findings.same('The rest of a payment', [last.id, ...about], last.unapplied, unapplied);
    model.payments.put({ id: last.id, last });
    return last.allocations;
  });

const payments = ({ payments }: Model) => payments;

const settleMore = onRecord(
  payments,
  ({ last }) => !last.reversal && decimal(last.unapplied).gt(0),
  (context, payment) =>
    settle(context, payment.last, async (allocations, about) => {
      const last = await perform(context, 'An allocation', billingApi.allocatePayment, {
        params: { id: payment.id },
        body: { allocations, version: payment.last.version },
        about: [payment.id, ...about],
      });
      if (last) payment.last = last;
      return last?.allocations;
    }),
);

/** Adds the invoices that reversals charged for returned checks. */
const addFees = async ({ client, model }: Context, customerId: string): Promise<void> => {
  const rows = await client.all(billingApi.listInvoices, { customerId });
  for (const { id, kind } of rows) {
    if (kind !== 'returned_check_fee' || model.invoices.get(id)) continue;
    const found = await client.read(billingApi.getInvoice, { params: { id } });
    if (found) model.addInvoice(found);
  }
};

const reverse = onRecord(
  payments,
  ({ last }) => !last.reversal && decimal(last.refunded).eq(0),
  (context, payment) =>
    withSettled(context, payment.last.allocations, async () => {
      const { allocations } = payment.last;
      const about = [payment.id, ...allocations.map(({ invoiceId }) => invoiceId)];
      const isCharged = payment.last.paymentMethod === 'check' && context.random.chance(0.6);
      const last = await perform(context, 'A reversal', billingApi.reversePayment, {
        params: { id: payment.id },
        body: { reason: 'Returned check', ...(isCharged && { returnedCheckFee: '30.00' }) },
        about,
        isSentTwice: context.random.chance(0.1),
      });
      if (!last) return;
      context.findings.same('A reversal', about, last.reversal?.reason, 'Returned check');
      for (const { invoiceId, amount } of allocations) context.model.apply(invoiceId, amount, -1);
      payment.last = last;
      if (isCharged) {
        context.model.returnedCheckFees += 1;
        await addFees(context, last.customerId);
      }
      return payment;
    }),
);

export const paymentActions: WeightedActions = [
  [9, pay],
  [2, settleMore],
  [2, reverse],
];
