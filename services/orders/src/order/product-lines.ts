import { maxUpdatedOrders, type staleOrders } from '@primal/contracts/orders/product-lines';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import { computeFigures } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { replacePieces } from '../piece/store.ts';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import { isStale, noShort } from './lines.ts';
import type { OrderLine } from './order.ts';
import { releaseOtherHolds } from './recheck.ts';
import { lockOrder } from './store.ts';

interface Wanted {
  productId: string;
  version?: number | undefined;
}

type StaleOrders = z.output<typeof staleOrders>;

/** Current product of a line; 404 if missing, and waits until this area knows the version. */
const readCurrent = async (db: OrdersDb, { productId, version = 0 }: Wanted): Promise<LineProduct> => {
  const row = await awaitCopy(async () => {
    const found = await db
      .selectFrom('products')
      .where('id', '=', productId)
      .where('deleted', '=', false)
      .select(['sequence', 'snapshot'])
      .executeTakeFirst();
    return found && found.sequence >= version ? found : null;
  });
  if (!row?.snapshot) throw problem.missing('Product');
  return row.snapshot;
};

const selectStale = async (db: OrdersDb, productId: string, now: LineProduct): Promise<StaleOrders> => {
  const rows = await db
    .selectFrom('sales_order_items as i')
    .innerJoin('sales_orders as o', 'o.id', 'i.sales_order_id')
    .where('i.product_id', '=', productId)
    .where('o.status', '<>', 'invoiced')
    .where(sql<boolean>`i.product ->> 'productType' is distinct from ${now.productType}`)
    .orderBy('o.id')
    .select(['o.id', 'o.order_number as orderNumber', 'i.product', 'i.weight'])
    .select('i.individual_weights as individualWeights')
    .execute();
  const orders = new Map(
    rows.filter((row) => isStale(row, now)).map(({ id, orderNumber }) => [id, { id, orderNumber }]),
  );
  return { orders: [...orders.values()].slice(0, maxUpdatedOrders), total: orders.size };
};

export const findStaleOrders = async (db: OrdersDb, wanted: Wanted): Promise<StaleOrders> =>
  selectStale(db, wanted.productId, await readCurrent(db, wanted));

const updateLine = (line: OrderLine, product: LineProduct): OrderLine => {
  const { quantity, unitPrice, position } = line;
  const figures = computeFigures(
    { product, quantity, weight: null, unitPrice, weights: [] },
    `items.${position}`,
  );
  return Object.assign(line, { product, ...figures, ...noShort, isOpen: false });
};

/** Gives the stale lines of open orders the product's current type. Quantities and prices stay. */
export const updateProductLines = async (tx: OrdersTx, wanted: Wanted): Promise<StaleOrders> => {
  const now = await readCurrent(tx.db, wanted);
  const stale = await selectStale(tx.db, wanted.productId, now);
  for (const { id } of stale.orders) {
    const order = await lockOrder(tx, id);
    if (order.status === 'invoiced') continue;
    const lines = order.lines.map((line) =>
      line.productId === wanted.productId && isStale(line, now) ? updateLine(line, now) : line,
    );
    await replacePieces(tx, order, () => order.edit(tx, {}, lines));
    await releaseOtherHolds(tx, order);
  }
  return stale;
};
