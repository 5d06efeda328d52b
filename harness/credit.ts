import { randomUUID } from 'node:crypto';
import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import type { Office } from './office.ts';
import type { Person } from './person.ts';

/** The calls that move what a customer with a credit limit owes. Chicken costs them $10.50 a case, ribeye as much a pound. */
export const creditCalls = (person: Person, { customer, chicken }: Office) => {
  const cases = (quantity: number) => [{ productId: chicken.id, quantity }];
  return {
    cases,
    addCustomer: async (creditLimit: string): Promise<string> => {
      const { address, city, state, zipCode, phone } = customer;
      const facts = { address, city, state, zipCode, phone, pricingTier: 'restaurant' as const };
      const body = { name: 'Harbor Grill', ...facts, creditLimit };
      return (await person.call(adminApi.createCustomer, { body })).body.id;
    },
    take: async (
      customerId: string,
      items: { productId: string; quantity: number }[],
    ): Promise<OrderAnswer> => {
      const order = { customerId, orderDate: today() };
      const idempotencyKey = randomUUID();
      // A busy machine says 'later', as it does to a browser, and has done nothing.
      for (;;) {
        const input = { body: { order, items }, idempotencyKey };
        const { status, body, problem } = await person.call(ordersApi.createOrder, input);
        if (status === 201) return body;
        if (status !== 503) throw new Error(problem?.message);
      }
    },
    read: async (id: string) => (await person.call(ordersApi.getOrder, { params: { id } })).body,
    /** Gives the id of the invoice. */
    convert: async (id: string): Promise<string> => {
      const { status, body, problem } = await person.call(ordersApi.convertOrder, { params: { id } });
      if (status > 299) throw new Error(problem?.message);
      return 'message' in body ? body.invoiceId : body.id;
    },
    send: (id: string) => person.call(billingApi.updateInvoice, { params: { id }, body: { status: 'sent' } }),
    pay: (customerId: string, amount: string, allocations: { invoiceId: string; amount: string }[] = []) =>
      person.call(billingApi.createPayment, {
        body: { customerId, amount, allocations, paymentDate: today(), paymentMethod: 'cash' },
      }),
    creditOf: async (id: string) => (await person.call(ordersApi.getCredit, { params: { id } })).body,
    holdToCredit: () => person.call(adminApi.updateSettings, { body: { creditControl: 'hold' } }),
  };
};
