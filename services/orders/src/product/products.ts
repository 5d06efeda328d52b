import type { LineProduct } from '@primal/contracts/shared/lines';
import { tierPrice } from '@primal/contracts/shared/lines';
import { awaitCopy } from '@primal/service-kit/copies';
import { problem } from '@primal/service-kit/problem';
import type { Selectable } from 'kysely';
import type { OrdersDb, OrdersTables } from '../tables.ts';

type ProductRow = Selectable<OrdersTables['products']>;
export type Products = ReadonlyMap<string, ProductRow>;

/** The copies of these products by id; waits a moment for ones that were added just now. */
export const productsById = async (db: OrdersDb, ids: readonly string[]): Promise<Products> => {
  const wanted = [...new Set(ids)];
  let found: Products = new Map();
  if (wanted.length === 0) return found;
  await awaitCopy(async () => {
    const rows = await db.selectFrom('products').selectAll().where('id', 'in', wanted).execute();
    found = new Map(rows.map((row) => [row.id, row]));
    return found.size === wanted.length || null;
  });
  return found;
};

/** What a new line keeps of the product that is named at `path`; 400 when there is none, or it was deleted. */
export const orderableProduct = (products: Products, id: string, path: string): LineProduct => {
  const product = products.get(id);
  if (product?.snapshot && !product.deleted) return product.snapshot;
  const message = product
    ? `${product.snapshot?.name ?? 'This product'} has been deleted.`
    : 'This product does not exist.';
  throw problem.badRequest(message, [{ path, message }]);
};

/** What customers of a tier pay for a product now, in dollars; null for an unknown product. */
export const priceFor = (products: Products, id: string, tier: string): string | null => {
  const product = products.get(id);
  if (!product) return null;
  const { wholesale_price, restaurant_price, retail_price } = product;
  const prices = {
    wholesalePrice: wholesale_price,
    restaurantPrice: restaurant_price,
    retailPrice: retail_price,
  };
  return tierPrice(prices, tier);
};
