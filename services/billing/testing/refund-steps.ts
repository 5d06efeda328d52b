import { randomUUID } from 'node:crypto';
import { financeChargeApi } from '@primal/contracts/billing/finance-charge';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { refundApi, spreadRefund } from '@primal/contracts/billing/refund';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { TestClient } from '@primal/service-kit/testing';
import { choose, isDone, pickDay, type Step, toDollars } from './account.ts';
import { restoreWrittenOff } from './write-off-steps.ts';

const methods = ['check', 'cash', 'ach', 'wire_transfer', 'card'] as const;

/** Charges that a run or a reversal adds to an account. */
export const createChargeSteps = (api: Pick<TestClient, 'call'>): Record<string, Step> => ({
  async financeCharge(account, pick, cents) {
    const date = addDays(today(), -(cents % 3) * 15);
    const { body: preview } = await api.call(financeChargeApi.previewFinanceCharges, { body: { date } });
    const { customerId } = account;
    if (!preview.charges.some((charge) => charge.customerId === customerId)) return;
    const answers = await Promise.all(
      [preview.token, ...(pick % 2 ? [preview.token] : [])].map((token) =>
        api.call(financeChargeApi.runFinanceCharges, { body: { date, customerIds: [customerId], token } }),
      ),
    );
    for (const { status, body } of answers) {
      if (!isDone(status)) continue;
      for (const { id, total } of body.invoices) {
        account.invoices.push((await api.call(invoiceApi.getInvoice, { params: { id } })).body);
        account.expected = account.expected.plus(total);
      }
    }
  },
  async returnCheck(account, pick, cents) {
    const payment = choose(
      account.payments.filter(({ paymentMethod }) => paymentMethod === 'check'),
      pick,
    );
    if (!payment) return;
    const fee = toDollars(cents);
    const { status } = await api.call(paymentsApi.reversePayment, {
      params: { id: payment.id },
      body: { reason: 'Insufficient funds', returnedCheckFee: fee },
    });
    if (!isDone(status)) return;
    await restoreWrittenOff(api, account, payment);
    account.expected = account.expected.plus(payment.amount).plus(fee);
    const query = { customerId: account.customerId, sort: 'createdAt' as const, limit: '5' };
    const { body: invoices } = await api.call(invoiceApi.listInvoices, { query });
    for (const { id } of invoices.filter((one) => account.invoices.every((known) => known.id !== one.id)))
      account.invoices.push((await api.call(invoiceApi.getInvoice, { params: { id } })).body);
  },
});

export const createRefundSteps = (api: Pick<TestClient, 'call'>): Record<string, Step> => ({
  async refundOne(account, pick, cents) {
    const payment = choose(account.payments, pick);
    const credit = choose(account.credits, pick);
    const document = cents % 2 ? payment : (credit ?? payment);
    if (!document) return;
    const amount = cents % 5 ? toDollars(1 + (cents % 400)) : toDollars(cents);
    const type = document === payment ? 'payment' : 'credit_memo';
    const { status } = await api.call(refundApi.createRefund, {
      body: {
        customerId: account.customerId,
        date: cents % 3 ? today() : pickDay(pick),
        amount,
        method: methods[cents % 5] ?? 'check',
        checkNumber: randomUUID(),
        from: [{ type, id: document.id, amount }],
      },
    });
    if (isDone(status)) account.expected = account.expected.plus(amount);
  },
  async refundAccount(account, pick, cents) {
    const { customerId } = account;
    const { body: credits } = await api.call(refundApi.getRefundable, { params: { id: customerId } });
    const amount = toDollars(cents);
    const from = spreadRefund(amount, credits);
    if (from.length === 0) return;
    const { status } = await api.call(refundApi.createRefund, {
      body: {
        customerId,
        date: addDays(today(), -(pick % 3)),
        amount,
        method: 'check',
        checkNumber: randomUUID(),
        from,
      },
    });
    if (isDone(status)) account.expected = account.expected.plus(amount);
  },
  async reverseRefund(account, pick, cents) {
    const { customerId } = account;
    const { body: refunds } = await api.call(refundApi.listRefunds, { query: { customerId } });
    const refund = choose(refunds, pick);
    if (!refund) return;
    const { status } = await api.call(refundApi.reverseRefund, {
      params: { id: refund.id },
      body: { reason: 'Check was not cashed', ...(cents % 2 && { date: pickDay(cents) }) },
    });
    if (isDone(status)) account.expected = account.expected.minus(refund.amount);
  },
});
