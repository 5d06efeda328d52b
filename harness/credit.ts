import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import type { Person } from '../ops/client/person.ts';
import { addCustomer, type Office } from './office.ts';

/** Calls that change a customer's debt. Chicken costs $10.50 a case, ribeye $10.50 a pound. */
export const createCreditCalls = (person: Person, { chicken }: Office) => {
  const cases = (quantity: number) => [{ productId: chicken.id, quantity }];
  return {
    cases,
    addCustomer: async (creditLimit: string): Promise<string> =>
      (await addCustomer(person, { pricingTier: 'restaurant', creditLimit })).id,
    take: async (
      customerId: string,
      items: { productId: string; quantity: number }[],
    ): Promise<OrderAnswer> => {
      const order = { customerId, orderDate: today() };
      const idempotencyKey = randomUUID();
      // Retries 503 answers, like a browser: a busy service has done nothing.
      for (;;) {
        const input = { body: { order, items }, idempotencyKey };
        const { status, body, problem } = await person.call(ordersApi.createOrder, input);
        if (status === 201) return body;
        if (status !== 503) throw new Error(problem?.message);
      }
    },
    read: (id: string) => person.must(ordersApi.getOrder, { params: { id } }),
    convert: async (id: string): Promise<string> => {
      const body = await person.must(ordersApi.convertOrder, { params: { id } });
      return 'message' in body ? body.invoiceId : body.id;
    },
    send: (id: string) => person.call(billingApi.updateInvoice, { params: { id }, body: { status: 'sent' } }),
    pay: (customerId: string, amount: string, allocations: { invoiceId: string; amount: string }[] = []) =>
      person.call(billingApi.createPayment, {
        body: { customerId, amount, allocations, paymentDate: today(), paymentMethod: 'cash' },
      }),
    readCredit: (id: string) => person.must(ordersApi.getCredit, { params: { id } }),
    holdToCredit: () => person.call(adminApi.updateSettings, { body: { creditControl: 'hold' } }),
  };
};
