import type { CustomerPriceAnswer, CustomerPriceRow } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { Identity } from '@primal/contracts/shared/identity';
import { computeTermsPrice, type PriceKind } from '@primal/contracts/shared/pricing';
import { isOneOf, isOneOfTexts, sql } from '@primal/service-kit/database';
import { assertPermission } from '@primal/service-kit/problem';
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

const readTiers = async (db: AdminDb, prices: readonly CustomerPriceAnswer[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'pricing_tier as tier'])
    .where(isOneOf('id', listDistinct(prices.map(({ customerId }) => customerId))))
    .execute();
  return new Map(rows.map(({ id, tier }) => [id, tier]));
};

const toEffectiveDay = ({ from }: Pick<CustomerPriceAnswer, 'from'>): BusinessDate => {
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

/** With a known percent, a price over cost reveals the cost. */
export const isMarkup = ({ kind }: { kind?: PriceKind | undefined }): boolean => kind === 'over_cost';

export const seesCosts = ({ permissions }: Pick<Identity, 'permissions'>): boolean =>
  permissions.includes('seeCosts');

export const redactMarkup = <Price extends CustomerPriceAnswer>(price: Price): Price =>
  isMarkup(price) ? { ...price, value: '' } : price;

export const markupRefusal =
  'You may not change prices over cost. Ask an admin for the permission "See costs".';

/** 403 if a user without cost permission sets, changes or deletes a price over cost. */
export const assertMayMarkUp = (identity: Identity, price: { kind?: PriceKind | undefined }): void => {
  if (isMarkup(price)) assertPermission(identity, 'seeCosts', markupRefusal);
};

const expandCategories = async (
  db: AdminDb,
  rows: readonly CustomerPriceRow[],
): Promise<CustomerPriceRow[]> => {
  const categories = [...new Set(rows.flatMap(({ category }) => category ?? []))];
  if (categories.length === 0) return [];
  const products = await selectPricedProducts(db)
    .where(isOneOfTexts(sql.ref('category'), categories))
    .execute();
  const tiers = await readTiers(db, rows);
  return rows.flatMap((row) =>
    products
      .filter(({ category }) => category === row.category)
      .flatMap((product) => {
        const computed = computeTermsPrice(row, {
          product,
          tier: tiers.get(row.customerId),
          day: toEffectiveDay(row),
        });
        if (!computed) return [];
        const { id: productId, name: productName, productCode } = product;
        const target = { productId, productName, productCode, category: null };
        return { ...row, ...target, kind: 'fixed' as const, value: computed.unitPrice, today: null };
      }),
  );
};

/**
 * Prices for a screen's lines of a user without cost permission: prices over cost as dollar amounts. Omits
 * prices that have no amount.
 */
export const convertMarkups = async (
  db: AdminDb,
  rows: readonly CustomerPriceRow[],
): Promise<CustomerPriceRow[]> => {
  const own = rows.flatMap((row) => {
    if (!isMarkup(row)) return row;
    if (row.productId === null || !row.today) return [];
    return { ...row, kind: 'fixed' as const, value: row.today.unitPrice };
  });
  const ofCategories = await expandCategories(
    db,
    rows.filter((row) => isMarkup(row) && row.productId === null),
  );
  // A price for the product replaces a price for its category.
  const taken = new Set(own.map(({ productId }) => productId));
  return [...own, ...ofCategories.filter(({ productId }) => !taken.has(productId))];
};
