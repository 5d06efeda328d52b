import { adminApi } from '@primal/contracts/admin/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { BodyInput } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { atOnce } from '../ops/demo/client.ts';
import type { Person } from './person.ts';

/** A customer and two products, by weight and by case; `mark` is part of their names, so that a test finds its own. */
export const makeFixtures = async (
  person: Person,
  { mark = '', ...tier }: { mark?: string; pricingTier?: 'restaurant' } = {},
) => {
  const named = (name: string) => (mark ? `${name} ${mark}` : name);
  const { body: customer } = await person.call(adminApi.createCustomer, {
    body: {
      name: named('Harbor Grill'),
      address: '12 Dock Street',
      city: 'Portland',
      state: 'ME',
      zipCode: '04101',
      phone: '207-555-0142',
      ...tier,
    },
  });
  const prices = { wholesalePrice: '9.00', restaurantPrice: '10.50', retailPrice: '13.00' };
  const product = async (name: string, kind: Partial<BodyInput<typeof adminApi.createProduct>>) => {
    const common = { name: named(name), brand: 'Stone Creek', unit: 'Case', billedBy: 'Case' } as const;
    return (await person.call(adminApi.createProduct, { body: { ...common, ...prices, ...kind } })).body;
  };
  const ribeye = await product('Ribeye Roll', {
    category: 'Beef',
    productType: 'variable-weight',
    billedBy: 'LBS',
    averageWeight: '18',
    ...(mark && { productCode: `112A-${mark}` }),
  });
  const chicken = await product('Chicken Breast', { category: 'Chicken' });
  return { mark, customer, ribeye, chicken };
};

export type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

/** What a new order is sent as; `pounds` weighs its ribeye, so that each order has a total of its own. */
export const orderBody = (fixtures: Fixtures, pounds = '36.54') => ({
  order: { customerId: fixtures.customer.id, orderDate: today(), deliveryCharge: '5.00' },
  items: [
    { productId: fixtures.ribeye.id, quantity: '1', individualWeights: `[${pounds}]` },
    { productId: fixtures.chicken.id, quantity: '3' },
  ],
});

export const takeOrder = async (
  person: Person,
  fixtures: Fixtures,
  pounds?: string,
): Promise<OrderAnswer> => {
  const { status, body } = await person.call(ordersApi.createOrder, { body: orderBody(fixtures, pounds) });
  if (status !== 201) throw new Error(`The order was answered with ${status}`);
  return body;
};

/** The invoice of a new order, with that order's number. */
export const takeInvoice = async (person: Person, fixtures: Fixtures) => {
  const { id: orderId, orderNumber } = await takeOrder(person, fixtures);
  const { body } = await person.call(ordersApi.convertOrder, { params: { id: orderId } });
  if ('message' in body) throw new Error(body.message);
  return { ...body, orderId, orderNumber };
};

/** A text with what editors hide in it: separators, a byte order mark, marks of direction. */
export const hiddenMarks = '\ufeffRing twice\u2028back\u2029door (مطعم\u200f 2)\u200e \u202egpj';

/** Runs `work` over all items, a few at a time. */
export const inParallel = <Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => atOnce(workers, items, work);

/** The figures of `SO-1001`, `SO-1002` …, in order. */
export const figuresOf = (numbers: readonly string[]): number[] =>
  numbers.map((number) => Number(number.split('-')[1])).sort((a, b) => a - b);

/** `count` numbers from `first` on, none missing, none twice. */
export const series = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + at);
