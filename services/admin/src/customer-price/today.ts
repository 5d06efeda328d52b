import type { CustomerPriceAnswer, CustomerPriceRow } from '@primal/contracts/admin/customer-price';
import { today } from '@primal/contracts/shared/dates';
import { priceAlone } from '@primal/contracts/shared/pricing';
import { oneOf } from '@primal/service-kit/database';
import { selectProducts } from '../product/store.ts';
import type { AdminDb } from '../tables.ts';

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

const productsOf = async (db: AdminDb, prices: readonly CustomerPriceAnswer[]) => {
  const rows = await selectProducts(db)
    .where(oneOf('id', distinct(prices.map(({ productId }) => productId))))
    .execute();
  return new Map(rows.map((product) => [product.id, product]));
};

const tiersOf = async (db: AdminDb, prices: readonly CustomerPriceAnswer[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'pricing_tier as tier'])
    .where(oneOf('id', distinct(prices.map(({ customerId }) => customerId))))
    .execute();
  return new Map(rows.map(({ id, tier }) => [id, tier]));
};

/** Prices with what each comes to today by itself, beside the price of the tier and the cost. */
export const withToday = async (
  db: AdminDb,
  prices: readonly CustomerPriceAnswer[],
): Promise<CustomerPriceRow[]> => {
  const [products, tiers] = await Promise.all([productsOf(db, prices), tiersOf(db, prices)]);
  const day = today();
  return prices.map((price) => {
    const product = products.get(price.productId ?? '');
    const computed = product && priceAlone(price, { product, tier: tiers.get(price.customerId), day });
    if (!computed) return { ...price, today: null };
    const { unitPrice, listPrice, costPrice } = computed;
    return { ...price, today: { unitPrice, listPrice, costPrice } };
  });
};
