import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import { type Office, toItems } from './office.ts';

export { runInParallel } from '../ops/client/run-in-parallel.ts';

import type { Person } from '../ops/client/person.ts';

/** Body of a new order. The ribeye weight `pounds` makes its total unique. */
export const orderBody = ({ customer, ribeye, chicken }: Office, pounds = '36.54') => ({
  order: { customerId: customer.id, orderDate: today(), deliveryCharge: '5.00' },
  items: toItems([
    [ribeye, '1', { individualWeights: `[${pounds}]` }],
    [chicken, '3'],
  ]),
});

export const takeOrder = (person: Person, office: Office, pounds?: string): Promise<OrderAnswer> =>
  person.must(ordersApi.createOrder, { body: orderBody(office, pounds) });

/** Returns the invoice of a new order, with the order number. */
export const takeInvoice = async (person: Person, office: Office) => {
  const { id: orderId, orderNumber } = await takeOrder(person, office);
  return { ...(await office.convert({ id: orderId })), orderId, orderNumber };
};

/** A text with invisible editor characters: separators, a byte order mark, direction marks. */
export const invisibleCharacters = '\ufeffRing twice\u2028back\u2029door (مطعم\u200f 2)\u200e \u202egpj';

export const parseNumbers = (numbers: readonly string[]): number[] =>
  numbers.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b);

export const numberRange = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
