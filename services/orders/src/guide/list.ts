import type { GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { type CustomerPriceTerms, computePrice } from '@primal/contracts/shared/pricing';
import { customerPricesOn } from '@primal/service-kit/copies/customer-prices';
import { awaitCustomer } from '@primal/service-kit/copies/customers';
import { type ProductCopy, productsById } from '@primal/service-kit/copies/products';
import { sql } from '@primal/service-kit/database';
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
    if (!last || ofOrder.length === 1) return last ?? [];
    return { ...last, quantity: toWeight(sum(ofOrder.map(({ quantity }) => quantity))) };
  });
};

const selectMarks = (db: OrdersDb, customerId: string) =>
  db
    .selectFrom('guide_products')
    .where('customer_id', '=', customerId)
    .select(['product_id as productId', 'pinned', 'hidden'])
    .execute();

interface Buyer {
  tier: string;
  prices: readonly CustomerPriceTerms[];
  day: BusinessDate;
}

const entryOf = (
  product: ProductCopy,
  snapshot: LineProduct,
  purchases: readonly Purchase[],
  { tier, prices, day }: Buyer,
): Omit<GuideEntry, 'pinned' | 'hidden'> => {
  const habit = habitOf(purchases, snapshot, day);
  const quantity = habit.usualQuantity ?? '1';
  const { unitPrice: price } = computePrice({ product, tier, prices, quantity, day });
  return { productId: product.id, productName: snapshot.name, product: snapshot, ...habit, price };
};

/** `GET /api/sales-orders/guide`: what was deleted since is not offered; 404 for a customer that is none. */
export const listGuide = async (
  db: OrdersDb,
  { customerId, weeks }: Query<typeof guideApi.orderGuide>,
): Promise<GuideEntry[]> => {
  const day = today();
  const [copy, lines, marks] = await Promise.all([
    awaitCustomer(db, customerId),
    linesSince(db, customerId, addDays(day, -7 * weeks)),
    selectMarks(db, customerId),
  ]);
  if (!copy || copy.deleted) throw problem.notFound('Customer not found');
  const bought = Map.groupBy(lines, ({ productId }) => productId);
  const said = new Map(marks.map((mark) => [mark.productId, mark]));
  const pinned = marks.filter((mark) => mark.pinned).map(({ productId }) => productId);
  const productIds = [...new Set([...bought.keys(), ...pinned])];
  const [products, prices] = await Promise.all([
    productsById(db, productIds),
    customerPricesOn(db, { customerId, productIds, day }),
  ]);
  const buyer = { tier: copy.customer.pricingTier, prices, day };
  const entries = [...products].flatMap(([productId, product]): GuideEntry[] => {
    if (!product.snapshot || product.deleted) return [];
    const { pinned = false, hidden = false } = said.get(productId) ?? {};
    const entry = entryOf(product, product.snapshot, purchasesOf(bought.get(productId) ?? []), buyer);
    return [{ ...entry, pinned, hidden }];
  });
  return entries.sort(guideOrder);
};
