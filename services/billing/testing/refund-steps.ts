import { refundApi, spreadRefund } from '@primal/contracts/billing/refund';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { TestClient } from '@primal/service-kit/testing';
import { choose, isDone, pickDay, type Step, toDollars } from './account.ts';

const methods = ['check', 'cash', 'ach', 'wire_transfer', 'card'] as const;

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
      body: { customerId, date: addDays(today(), -(pick % 3)), amount, method: 'check', from },
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
