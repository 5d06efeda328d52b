import {
  type LineToWeigh,
  lineToWeigh,
  type OrderToWeigh,
  orderToWeigh,
  pieceApi,
  type UsualWeight,
} from '@primal/contracts/orders/piece';
import { computeUsualWeights, maxSamplePieces } from '@primal/contracts/orders/usual-weight';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { isOneOf, type RawBuilder, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import type { LineRecord, WholeOrder } from '../order/order.ts';
import { selectOrders, withLines } from '../order/store.ts';
import { countScannedCases } from '../piece/store.ts';
import type { OrdersDb } from '../tables.ts';

const isPositiveField = (field: string) => sql`coalesce(nullif(n.product ->> ${field}, '')::numeric, 0) > 0`;

const hasLineToWeigh = sql<boolean>`exists (
  select from sales_order_items as n where n.sales_order_id = o.id and (
    n.product ->> 'productType' = 'variable-weight' or (n.product ->> 'billedBy' = 'LBS'
      and not (${isPositiveField('fixedWeight')} or ${isPositiveField('weightPerBox')} or ${isPositiveField('weightPerPc')}))))`;

const normalizeOrderNumber = (typed: string): string => {
  const digits = /^(?:so-?)?0*(\d+)$/i.exec(typed)?.[1];
  return digits === undefined ? typed : `SO-${digits.padStart(4, '0')}`;
};

const isWanted = (orderNumber: string | undefined): RawBuilder<boolean> =>
  orderNumber === undefined
    ? sql<boolean>`o.work_order_printed`
    : sql<boolean>`o.order_number = ${normalizeOrderNumber(orderNumber)}`;

interface Known {
  gtins: ReadonlyMap<string, string[]>;
  scanned: ReadonlyMap<string, number>;
}

const lineFields = createAnswerMapper(lineToWeigh);

const toLine = (line: LineRecord, { gtins, scanned }: Known): LineToWeigh => ({
  ...lineFields(line),
  itemId: line.id,
  productName: line.product.name,
  needsWeight: needsWeight(line.product),
  pieces: needsWeight(line.product)
    ? parseWeights(line.individualWeights).length
    : (scanned.get(line.id) ?? 0),
  gtins: gtins.get(line.productId) ?? [],
});

const orderFields = createAnswerMapper(orderToWeigh);

const toOrder = (order: WholeOrder, known: Known): OrderToWeigh => ({
  ...orderFields(order),
  customerName: order.customer.name,
  lines: order.lines.map((line) => toLine(line, known)),
});

const readGtins = async (db: OrdersDb, orders: readonly WholeOrder[]): Promise<Map<string, string[]>> => {
  const ids = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const rows = await db
    .selectFrom('products')
    .select(['id', 'gtins'])
    .where(isOneOf('id', [...ids]))
    .execute();
  return new Map(rows.map(({ id, gtins }) => [id, gtins]));
};

export const listOrdersToWeigh = documentList({
  call: pieceApi.listOrdersToWeigh,
  select: selectOrders,
  id: 'o.id',
  columns: { expectedDeliveryDate: { nullable: 'o.expected_delivery_date' } },
  sort: ['expectedDeliveryDate', 'asc'],
  where: ({ orderNumber }) => [
    sql`o.status <> 'invoiced'`,
    isWanted(orderNumber),
    orderNumber === undefined && hasLineToWeigh,
  ],
  toAnswers: async (rows, { tx }) => {
    const whole = await withLines(tx.db, rows);
    const ids = whole.map(({ id }) => id);
    const [gtins, scanned] = await Promise.all([readGtins(tx.db, whole), countScannedCases(tx.db, ids)]);
    return whole.map((each) => toOrder(each, { gtins, scanned }));
  },
});

export const listUsualWeights = async (
  db: OrdersDb,
  productIds: readonly string[],
): Promise<UsualWeight[]> => {
  const { rows } = await sql<{ productId: string; weights: string[] }>`
    select wanted.id as "productId", array_agg(last.weight::text order by last.taken_at desc, last.id desc) as weights
    from unnest(${productIds}::uuid[]) as wanted (id), lateral (
      select p.weight, p.taken_at, p.id from pieces as p where p.product_id = wanted.id and p.weight is not null
      order by p.taken_at desc, p.id desc limit ${maxSamplePieces}) as last
    group by wanted.id`.execute(db);
  return rows.flatMap(({ productId, weights }) => {
    const usual = computeUsualWeights(weights);
    return usual ? [{ productId, ...usual }] : [];
  });
};
