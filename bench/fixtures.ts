import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { ordersApi } from '@primal/contracts/orders/api';
import type { BodyInput } from '@primal/contracts/shared/api';
import type { Clerk } from './clerk.ts';

export interface Fixtures {
  customer: CustomerAnswer;
  products: ProductAnswer[];
  /** An order of ten lines, half of them weighed piece by piece. */
  order: BodyInput<typeof ordersApi.createOrder>;
}

const address = { address: '12 Main Street', city: 'Springfield', state: 'IL', zipCode: '62701' };
const prices = { wholesalePrice: '9.00', restaurantPrice: '10.00', retailPrice: '12.00' };
const described = { description: 'Choice, lip-on', brand: 'Prairie Star', category: 'Beef' };
const weighed = { productType: 'variable-weight', billedBy: 'LBS' } as const;
const counted = { productType: 'fixed-weight', billedBy: 'Case' } as const;

/** The first order has been taken: the orders service knows customer and products by then. */
export async function makeFixtures({ person }: Clerk): Promise<Fixtures> {
  const added = await person.call(adminApi.createCustomer, {
    body: { name: 'Corner Bistro', phone: '555-0101', ...address },
  });
  const products: ProductAnswer[] = [];
  for (let number = 1; number <= 10; number++) {
    const kind = number % 2 === 0 ? weighed : counted;
    const names = { name: `Cut ${number}`, productCode: `11${number}A`, unit: 'Case' as const };
    const body = { ...names, ...described, ...kind, ...prices };
    products.push((await person.call(adminApi.createProduct, { body })).body);
  }
  const order = orderOf(added.body, products);
  const { status } = await person.call(ordersApi.createOrder, { body: order });
  if (status !== 201) throw new Error(`The first order was answered with ${status}`);
  return { customer: added.body, products, order };
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
