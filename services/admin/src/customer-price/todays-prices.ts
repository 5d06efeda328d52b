import type { CustomerPriceAnswer, CustomerPriceRow } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { computeTermsPrice } from '@primal/contracts/shared/pricing';
import { isOneOf } from '@primal/service-kit/database';
import type { AdminDb } from '../tables.ts';
import { selectPricedProducts } from './store.ts';

const listDistinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

const readProducts = async (db: AdminDb, prices: readonly CustomerPriceAnswer[]) => {
  const rows = await selectPricedProducts(db)
    .where(isOneOf('id', listDistinct(prices.map(({ productId }) => productId))))
    .execute();
  return new Map(rows.map((product) => [product.id, product]));
};

export const readTiers = async (db: AdminDb, prices: readonly CustomerPriceAnswer[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'pricing_tier as tier'])
    .where(isOneOf('id', listDistinct(prices.map(({ customerId }) => customerId))))
    .execute();
  return new Map(rows.map(({ id, tier }) => [id, tier]));
};

export const toEffectiveDay = ({ from }: Pick<CustomerPriceAnswer, 'from'>): BusinessDate => {
  const day = today();
  return from > day ? from : day;
};

export const addTodaysPrices = async (
  db: AdminDb,
  prices: readonly CustomerPriceAnswer[],
): Promise<CustomerPriceRow[]> => {
  const [products, tiers] = await Promise.all([readProducts(db, prices), readTiers(db, prices)]);
  return prices.map((price) => {
    const product = products.get(price.productId ?? '');
    const tier = tiers.get(price.customerId);
    const computed = product && computeTermsPrice(price, { product, tier, day: toEffectiveDay(price) });
    if (!computed) return { ...price, today: null };
    const { unitPrice, listPrice, costPrice } = computed;
    return { ...price, today: { unitPrice, listPrice, costPrice } };
  });
};
