import { type GuideEntry, type guideApi, lastPriceWeeks } from '@primal/contracts/orders/guide';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import { type CustomerPriceTerms, computePrice } from '@primal/contracts/shared/pricing';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { awaitCopy } from '@primal/service-kit/subscriptions';
import { createCustomerPricesQuery } from '@primal/service-trade/copies/customer-prices';
import { type ProductRow, toProductCopy } from '@primal/service-trade/copies/products';
import type { OrdersDb } from '../tables.ts';
import {
  compareGuideProducts,
  computeHabit,
  computeUsualInterval,
  type Purchase,
} from './purchase-habits.ts';

interface Asked {
  customerId: string;
  from: BusinessDate;
  day: BusinessDate;
}

interface Customer {
  tier: string;
  isDeleted: boolean;
}

/** A product bought in the period or pinned, with the data for its entry. */
interface GuideRow extends ProductRow {
  /** `place daysAgo quantity unitPrice` of each line, newest order first; null without purchases. */
  lines: string | null;
  lastOrderId: string | null;
  lastOrdered: BusinessDate | null;
  pinned: boolean;
  hidden: boolean;
  inStock: boolean;
  prices: CustomerPriceTerms[];
}

type Row = Customer & (GuideRow | { [Field in keyof GuideRow]: null });

const customer = sql<string>`(select customer_id from asked)`;

const day = sql<string>`(select day from asked)`;

const pricesQuery = createCustomerPricesQuery({
  customerId: customer,
  day,
  products: sql`select product_id from entries`,
});

/**
 * Reads the guide in one statement, with a product's lines as one text. Sending separate rows took longer
 * than finding them. Parameters are in a subquery, because planning for each customer would add half
 * the time. Excludes voided invoices; a reopened order counts with its next invoice.
 */
const select = async (db: OrdersDb, asked: Asked): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with asked as materialized (
      select ${asked.customerId}::uuid as customer_id, ${asked.from}::date as first_day, ${asked.day}::date as day
    ), bought_orders as materialized (
      select o.id, o.order_date, ${day} - o.order_date as days_ago,
        row_number() over (order by o.order_date desc, o.id desc) as place
      from sales_orders as o
      where o.customer_id = ${customer} and o.order_date >= (select first_day from asked)
        and not exists (select from invoices as v where v.id = o.invoice_id and v.status = 'voided')
    ), bought as (
      select i.product_id, min(o.place) as last_place,
        string_agg(concat_ws(' ', o.place, o.days_ago, i.quantity_ordered, i.unit_price), ',' order by o.place, i.position) as lines
      from bought_orders as o join sales_order_items as i on i.sales_order_id = o.id
      where i.quantity_ordered > 0
      group by i.product_id
    ), marked as (
      select product_id, pinned, hidden from guide_products where customer_id = ${customer}
    ), entries as materialized (
      select product_id, bought.last_place, bought.lines, marked.pinned, marked.hidden
      from bought full join marked using (product_id)
      where bought.product_id is not null or marked.pinned
    ), prices as materialized (${pricesQuery})
    select c.pricing_tier as tier, c.deleted as "isDeleted", p.id, p.deleted, p.snapshot, p.pricing,
      p.wholesale_price as "wholesalePrice", p.restaurant_price as "restaurantPrice", p.retail_price as "retailPrice",
      e.lines, last.id as "lastOrderId", last.order_date as "lastOrdered",
      coalesce((select in_stock from product_stock where id = e.product_id), true) as "inStock",
      coalesce(e.pinned, false) as pinned, coalesce(e.hidden, false) as hidden,
      (select coalesce(json_agg(prices), '[]') from prices where "productId" = e.product_id or "productId" is null) as prices
    from customers as c left join (
      entries as e
      -- The limit forces a lookup by id. Without it, the planner expects many rows and reads all products.
      cross join lateral (select * from products where id = e.product_id limit 1) as p
      left join bought_orders as last on last.place = e.last_place) on true
    where c.id = ${customer}`.execute(db);
  return rows;
};

const isEntry = (row: Row): row is Customer & GuideRow => row.id !== null;

const readGuide = (db: OrdersDb, asked: Asked): Promise<{ customer: Customer; entries: GuideRow[] } | null> =>
  awaitCopy(async () => {
    const rows = await select(db, asked);
    return rows[0] && { customer: rows[0], entries: rows.filter(isEntry) };
  });

const parsePurchases = (lines: string): Purchase[] => {
  const purchases: Purchase[] = [];
  let before = '';
  for (const line of lines.split(',')) {
    const [place = '', daysAgo, quantity = '', unitPrice = ''] = line.split(' ');
    const same = place === before ? purchases.pop() : undefined;
    const all = same ? toWeight(sum([same.quantity, quantity])) : quantity;
    purchases.push({ daysAgo: Number(daysAgo), quantity: all, unitPrice });
    before = place;
  }
  return purchases;
};

const toEntry = (row: GuideRow, tier: string, day: BusinessDate): GuideEntry | [] => {
  const { lines, lastOrdered, lastOrderId, pinned, hidden, inStock, prices, snapshot, ...rest } = row;
  if (!snapshot || row.deleted) return [];
  const product = toProductCopy({ ...rest, snapshot });
  const purchases = lines ? parsePurchases(lines) : [];
  const habit = computeHabit(purchases, snapshot);
  const interval = computeUsualInterval(purchases);
  const quantity = habit.usualQuantity ?? '1';
  const { unitPrice: price } = computePrice({ product, tier, prices, quantity, day });
  const { id: productId } = row;
  return {
    productId,
    productName: snapshot.name,
    product: snapshot,
    ...habit,
    dueOn: lastOrdered && interval !== null ? addDays(lastOrdered, Math.ceil(interval)) : null,
    lastOrdered,
    lastOrderId,
    price,
    inStock,
    pinned,
    hidden,
  };
};

/** `GET /api/sales-orders/guide`: omits deleted products; 404 for an unknown customer. */
export const listGuide = async (
  db: OrdersDb,
  { customerId, weeks }: Query<typeof guideApi.orderGuide>,
): Promise<GuideEntry[]> => {
  const day = today();
  const found = await readGuide(db, { customerId, from: addDays(day, -7 * weeks), day });
  if (!found || found.customer.isDeleted) throw problem.missing('Customer');
  const { customer, entries } = found;
  return entries.flatMap((row) => toEntry(row, customer.tier, day)).sort(compareGuideProducts);
};

/** `GET /api/sales-orders/last-prices`: empty for an unknown customer. */
export const listLastPrices = async (
  db: OrdersDb,
  { customerId, exceptInvoiceId }: Query<typeof guideApi.lastPrices>,
): Promise<LastPrice[]> => {
  const { rows } = await sql<LastPrice>`
    select distinct on (p.key collate "C") p.key as "productId", p.value ->> 'unitPrice' as "unitPrice",
      (p.value -> 'perPound')::boolean as "perPound", v.invoice_date as "invoiceDate", v.invoice_number as "invoiceNumber"
    from invoices as v, jsonb_each(v.prices) as p
    where v.customer_id = ${customerId} and v.invoice_date >= ${addDays(today(), -7 * lastPriceWeeks)}
      and v.status <> 'voided' and v.id is distinct from ${exceptInvoiceId ?? null}::uuid
    -- Byte order sorts the lines of two years of daily invoices several times faster.
    order by p.key collate "C", v.invoice_date desc, v.id desc`.execute(db);
  return rows;
};
