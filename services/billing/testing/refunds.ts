import { journalApi } from '@primal/contracts/billing/journal';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { receivablesApi } from '@primal/contracts/billing/receivables';
import { type RefundAnswer, refundApi } from '@primal/contracts/billing/refund';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { startCash } from './cash.ts';

type Body = BodyInput<typeof refundApi.createRefund>;

export const days = (back: number) => addDays(today(), -back);

/** Billing with the calls on refunds of one customer at a time. */
export const startRefunds = async () => {
  const billing = await startCash();
  const { api } = billing;
  let customerId = '';

  /** Saves the customer that the next calls concern. */
  const startCustomer = async () => {
    ({ id: customerId } = await billing.saveCustomer(customerFixture()));
    await eventually(async () => {
      const found = await billing.db
        .selectFrom('customers')
        .where('id', '=', customerId)
        .select('id')
        .execute();
      if (found.length === 0) throw new Error('The customer is not stored yet.');
    });
    return customerId;
  };

  const payByCheck = async (amount: string, paymentDate = days(10)) =>
    (
      await api.call(paymentsApi.createPayment, {
        body: { customerId, paymentDate, amount, paymentMethod: 'check', checkNumber: '5001' },
      })
    ).body;

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

  const reverseRefund = ({ id }: Pick<RefundAnswer, 'id'>, date?: string) =>
    api.call(refundApi.reverseRefund, { params: { id }, body: { reason: 'Not cashed', date } });

  const readPayment = async ({ id }: { id: string }) =>
    (await api.call(paymentsApi.getPayment, { params: { id } })).body;

  const readUnapplied = async (asOf?: string) => {
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

  return {
    ...billing,
    startCustomer,
    payByCheck,
    send,
    refund,
    reverseRefund,
    readPayment,
    readUnapplied,
    readLines,
  };
};
