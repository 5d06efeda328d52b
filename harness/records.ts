import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { today } from '@primal/contracts/shared/dates';
import type { Person } from './person.ts';

/** One customer and two products, by weight and by case. */
export const stockOffice = async (person: Person) => {
  const customer = await person.call(adminApi.createCustomer, {
    body: {
      name: 'Harbor Grill',
      address: '12 Dock Street',
      city: 'Portland',
      state: 'ME',
      zipCode: '04101',
      phone: '207-555-0142',
    },
  });
  const prices = { wholesalePrice: '9.00', restaurantPrice: '10.50', retailPrice: '13.00' };
  const product = (name: string, kind: object) =>
    person.call(adminApi.createProduct, {
      body: { name, brand: 'Stone Creek', unit: 'Case', billedBy: 'Case', ...prices, ...kind },
    });
  const ribeye = await product('Ribeye Roll', { productType: 'variable-weight', billedBy: 'LBS' });
  const chicken = await product('Chicken Breast', {});
  return { customerId: customer.body.id, ribeyeId: ribeye.body.id, chickenId: chicken.body.id };
};

export type Office = Awaited<ReturnType<typeof stockOffice>>;

/** What a new order is sent as; `pounds` weighs its ribeye, so that each order has a total of its own. */
export const orderBody = (office: Office, pounds = '36.54') => ({
  order: { customerId: office.customerId, orderDate: today(), deliveryCharge: '5.00' },
  items: [
    { productId: office.ribeyeId, quantity: '1', individualWeights: `[${pounds}]` },
    { productId: office.chickenId, quantity: '3' },
  ],
});

export const takeOrder = async (person: Person, office: Office, pounds?: string): Promise<OrderAnswer> => {
  const { status, body } = await person.call(ordersApi.createOrder, { body: orderBody(office, pounds) });
  if (status !== 201) throw new Error(`The order was answered with ${status}`);
  return body;
};

/** Runs `work` over all items, a few at a time. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: workers }, run));
  return results;
};

/** The figures of `SO-1001`, `SO-1002` …, in order. */
export const figuresOf = (numbers: readonly string[]): number[] =>
  numbers.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b);

/** `count` numbers from `first` on, none missing, none twice. */
export const series = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
