import type { ProductProblem } from '@primal/contracts/orders/standing-order';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { isOneOf } from '@primal/service-kit/database';
import type { OrdersDb } from '../tables.ts';
import type { StandingOrderRecord } from './standing-order.ts';

interface StandingProduct {
  product: LineProduct | null;
  shortcoming: ProductProblem | null;
}

export type StandingProducts = ReadonlyMap<string, StandingProduct>;

export const listProductIds = ({
  lines,
  exceptions,
}: Pick<StandingOrderRecord, 'lines' | 'exceptions'>): string[] =>
  [...lines, ...exceptions.flatMap((one) => ('lines' in one ? one.lines : []))].map(
    ({ productId }) => productId,
  );

export const readProducts = async (db: OrdersDb, ids: readonly string[]): Promise<StandingProducts> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products as p')
    .leftJoin('product_stock as t', 't.id', 'p.id')
    .where(isOneOf('p.id', [...new Set(ids)]))
    .select(['p.id', 'p.snapshot', 'p.deleted', 't.in_stock'])
    .execute();
  return new Map(
    rows.map(({ id, snapshot, deleted, in_stock }) => [
      id,
      {
        product: snapshot,
        shortcoming: deleted || !snapshot ? 'deleted' : in_stock === false ? 'out_of_stock' : null,
      },
    ]),
  );
};

export const toProductState = (products: StandingProducts, productId: string) => {
  const { product = null, shortcoming = 'deleted' } = products.get(productId) ?? {};
  return {
    productId,
    productName: product?.name ?? 'Deleted product',
    productCode: product?.productCode ?? null,
    unit: product?.unit ?? null,
    billedBy: product?.billedBy ?? null,
    shortcoming: shortcoming as ProductProblem | null,
  };
};
