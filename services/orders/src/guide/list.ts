import type { GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import { tierPrice } from '@primal/contracts/shared/lines';
import { awaitCustomer } from '@primal/service-kit/copies/customers';
import { ProductSchema } from '@primal/service-kit/copies/products';
import { oneOf, selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { OrdersDb } from '../tables.ts';
import { guideOrder, habitOf, type Purchase } from './habits.ts';

/** A voided invoice was no purchase; its order counts again with the next one. */
const stands = sql<boolean>`not exists (
  select from invoices as v where v.id = o.invoice_id and v.status = 'voided')`;

/** The lines of a customer's orders from a day on, the newest order first. */
const linesSince = (db: OrdersDb, customerId: string, from: BusinessDate) =>
  db
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_items as i', 'i.sales_order_id', 'o.id')
    .where('o.customer_id', '=', customerId)
    .where('o.order_date', '>=', from)
    .where('i.quantity_ordered', '>', '0')
    .where(stands)
    .orderBy('o.order_date', 'desc')
    .orderBy('o.id', 'desc')
    .orderBy('i.position')
    .select([
      'i.product_id as productId',
      'o.id as orderId',
      'o.order_date as date',
      'i.quantity_ordered as quantity',
      'i.unit_price as unitPrice',
    ])
    .execute();

type BoughtLine = Awaited<ReturnType<typeof linesSince>>[number];

/** One purchase for each order: what stands on several of its lines is added up, at the price of the last of them. */
const purchasesOf = (lines: readonly BoughtLine[]): Purchase[] => {
  const byOrder = [...Map.groupBy(lines, ({ orderId }) => orderId).values()];
  return byOrder.flatMap((ofOrder) => {
    const last = ofOrder.at(-1);
    return last ? [{ ...last, quantity: toWeight(sum(ofOrder.map(({ quantity }) => quantity))) }] : [];
  });
};

const selectProducts = (db: OrdersDb, ids: readonly string[]) =>
  db
    .selectFrom('products as p')
    .where(oneOf('p.id', ids))
    .where('p.deleted', '=', false)
    .select(selectOf(ProductSchema, 'p'))
    .execute();

const selectMarks = (db: OrdersDb, customerId: string) =>
  db
    .selectFrom('guide_products')
    .where('customer_id', '=', customerId)
    .select(['product_id as productId', 'pinned', 'hidden'])
    .execute();

/** `GET /api/sales-orders/guide`: what was deleted since is not offered; 404 for a customer that is none. */
export const listGuide = async (
  db: OrdersDb,
  { customerId, weeks }: Query<typeof guideApi.orderGuide>,
): Promise<GuideEntry[]> => {
  const on = today();
  const [copy, lines, marks] = await Promise.all([
    awaitCustomer(db, customerId),
    linesSince(db, customerId, addDays(on, -7 * weeks)),
    selectMarks(db, customerId),
  ]);
  if (!copy || copy.deleted) throw problem.notFound('Customer not found');
  const bought = Map.groupBy(lines, ({ productId }) => productId);
  const said = new Map(marks.map((mark) => [mark.productId, mark]));
  const pinned = marks.filter((mark) => mark.pinned).map(({ productId }) => productId);
  const products = await selectProducts(db, [...new Set([...bought.keys(), ...pinned])]);
  const entries = products.flatMap(({ id: productId, snapshot: product, ...prices }): GuideEntry[] => {
    if (!product) return [];
    const { pinned = false, hidden = false } = said.get(productId) ?? {};
    const habit = habitOf(purchasesOf(bought.get(productId) ?? []), product, on);
    const price = tierPrice(prices, copy.customer.pricingTier);
    return [{ productId, productName: product.name, product, ...habit, price, pinned, hidden }];
  });
  return entries.sort(guideOrder);
};
