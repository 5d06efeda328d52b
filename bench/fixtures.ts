import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { ordersApi } from '@primal/contracts/orders/api';
import type { BodyInput } from '@primal/contracts/shared/api';
import { numberRange, runInParallel } from '../harness/fixtures.ts';
import { addCustomer, addProduct, addWeighed } from '../harness/office.ts';
import type { Clerk } from './clerk.ts';

export interface Fixtures {
  customer: CustomerAnswer;
  products: ProductAnswer[];
  order: BodyInput<typeof ordersApi.createOrder>;
}

const prices = { wholesalePrice: '9.00', restaurantPrice: '10.00', retailPrice: '12.00' };
const described = { description: 'Choice, lip-on', brand: 'Prairie Star', category: 'Beef' };

/** Places a first order, so that the orders service has copies of the customer and the products. */
export async function makeFixtures({ person }: Clerk): Promise<Fixtures> {
  const customer = await addCustomer(person, { name: 'Corner Bistro' });
  const products = await runInParallel(numberRange(1, 10), 1, (number) => {
    const body = { name: `Cut ${number}`, productCode: `11${number}A`, ...described, ...prices };
    return number % 2 === 0 ? addWeighed(person, body) : addProduct(person, body);
  });
  const order = orderOf(customer, products);
  await person.must(ordersApi.createOrder, { body: order });
  return { customer, products, order };
}

const orderOf = (customer: CustomerAnswer, products: ProductAnswer[]): Fixtures['order'] => ({
  order: { customerId: customer.id, orderDate: '2026-11-20', deliveryCharge: '5.00' },
  items: products.map(({ id, billedBy }) => ({
    productId: id,
    quantity: '2',
    unitPrice: '10.00',
    individualWeights: billedBy === 'LBS' ? '[15.5,16]' : '[]',
  })),
});
