import { billingApi } from '@primal/contracts/billing/api';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { BodyInput } from '@primal/contracts/shared/api';
import type { Billing } from './billing.ts';

type PaymentBody = BodyInput<typeof billingApi.createPayment>;

/** Calls on payments, by default of the first customer. */
export const createPaymentCalls = ({ api, create, customer }: Billing) => {
  const body = (change: Partial<PaymentBody> = {}): PaymentBody => ({
    customerId: customer.id,
    paymentDate: '2026-11-20',
    amount: '80.00',
    paymentMethod: 'cash',
    ...change,
  });
  const pay = (change?: Partial<PaymentBody>) => api.call(billingApi.createPayment, { body: body(change) });
  const reverse = (id: string, reason = 'Returned check') =>
    api.call(billingApi.reversePayment, { params: { id }, body: { reason } });
  const allocate = (id: string, allocations: { invoiceId: string; amount: string }[]) =>
    api.call(billingApi.allocatePayment, { params: { id }, body: { allocations } });
  const sent = (customerId = customer.id) => create({ customerId, status: 'sent' });
  const readPayments = async (customerId: string): Promise<PaymentAnswer[]> =>
    (await api.call(billingApi.listPayments, { query: { customerId } })).body;
  return { body, pay, reverse, allocate, sent, readPayments };
};
