import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { customerPriceSaved } from '@primal/contracts/admin/events';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import { addDays, today } from '@primal/contracts/shared/dates';
import { computePrice, type PriceKind, priceKinds } from '@primal/contracts/shared/pricing';
import {
  burgersFixture,
  customerFixture,
  customerPriceFixture,
} from '@primal/service-trade/testing/fixtures';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { requireLine, startOrders } from '../../testing/orders.ts';

const orders = await startOrders();
const { burgers, ribeye, bacon, create, saveCustomer, saveCustomerPrice } = orders;
afterAll(() => orders.stop());

const now = today();
const take = (items: Parameters<typeof create>[1], order: Parameters<typeof create>[0] = {}) =>
  create({ orderDate: now, ...order }, items);
const pricesOf = (order: Pick<OrderAnswer, 'items'>) =>
  order.items.map(({ unitPrice, priceSource, listPrice }) => [unitPrice, priceSource, listPrice]);

describe('an order', () => {
  const products = [burgers, ribeye, bacon, burgersFixture({ category: 'Poultry', costPrice: '31.00' })];
  const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(now, days));
  const price = fc.record({
    target: fc.constantFrom(
      ...products.map(({ id }) => ({ productId: id })),
      { category: 'Beef' },
      { category: 'Poultry' },
    ),
    kind: fc.constantFrom<PriceKind>(...priceKinds),
    value: fc.integer({ min: 0, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    minQuantity: fc.constantFrom(null, '2.000', '10.000'),
    from: day,
    to: fc.option(day),
  });

  it('has the price that the reference function computes', async () => {
    for (const product of products) await orders.saveProduct(product);
    await fc.assert(
      fc.asyncProperty(
        // Prices of a target and minimum start on distinct days, as the admin area enforces.
        fc.uniqueArray(price, {
          maxLength: 12,
          selector: ({ target, minQuantity, from }) => JSON.stringify([target, minQuantity, from]),
        }),
        fc.array(
          fc.record({ product: fc.constantFrom(...products), quantity: fc.constantFrom(1, 2, 9, 10) }),
          { minLength: 1, maxLength: 6 },
        ),
        day,
        async (prices, lines, expectedDeliveryDate) => {
          const { id: customerId, pricingTier: tier } = await saveCustomer(customerFixture());
          const saved: CustomerPriceAnswer[] = prices.map(({ target, ...terms }) =>
            customerPriceFixture({ customerId, ...target, ...terms }),
          );
          await Promise.all(saved.map(saveCustomerPrice));
          const order = await take(
            lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
            { customerId, expectedDeliveryDate },
          );
          const expected = lines.map(({ product, quantity }) => {
            const question = { product, tier, prices: saved, quantity, day: expectedDeliveryDate };
            const { unitPrice, source, listPrice } = computePrice(question);
            return [unitPrice, source, listPrice];
          });
          expect(pricesOf(order)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('copies of customer prices', () => {
  it('follow changes and deletions in any order of arrival', async () => {
    const { id: customerId } = await saveCustomer(customerFixture());
    const price = await saveCustomerPrice(
      customerPriceFixture({ customerId, productId: burgers.id, value: '35.00' }),
    );
    const priceNow = async () => requireLine(await take([{}], { customerId })).unitPrice;
    expect(await priceNow()).toBe('35.00');
    await saveCustomerPrice({ ...price, value: '34.00', version: 2 });
    expect(await priceNow()).toBe('34.00');
    await orders.deleteCustomerPrice({ ...price, version: 2 });
    expect(await priceNow()).toBe('40.00');
    const late = customerPriceFixture({ customerId, productId: burgers.id });
    await orders.deleteCustomerPrice(late);
    await orders.publish(customerPriceSaved, { key: late.id, sequence: 1, data: late });
    await saveCustomerPrice(customerPriceFixture({ customerId, productId: ribeye.id }));
    expect(await priceNow()).toBe('40.00');
  });
});
