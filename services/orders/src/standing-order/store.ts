import { defaultStandingOrdersTime } from '@primal/contracts/admin/settings';
import { ordersDocuments } from '@primal/contracts/documents/orders';
import type { ProductProblem } from '@primal/contracts/orders/standing-order';
import { documentCustomer } from '@primal/contracts/shared/customer';
import { defaultCalendar } from '@primal/contracts/shared/delivery-days';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { contains } from '@primal/service-kit/lists/search';
import {
  type CustomerFields,
  createUnknownCustomer,
  selectCustomer,
} from '@primal/service-trade/copies/customers';
import { readSettings } from '@primal/service-trade/copies/settings';
import type { StandingCalendar } from '../copies/delivery.ts';
import type { OrdersDb, OrdersTx } from '../tables.ts';
import {
  type PlannedStandingOrder,
  StandingOrder,
  type StandingOrderRecord,
  StandingOrderSchema,
} from './standing-order.ts';

const customer = sql<CustomerFields | null>`(
  select ${selectCustomer('c', documentCustomer)} from customers as c where c.id = s.customer_id)`;

const stopped = sql<string | null>`(
  select case when c.deleted then c.name || ' has been deleted.' when not c.is_active then c.name || ' is inactive.' end
  from customers as c where c.id = s.customer_id)`;

/** Standing orders with their customers; the table alias is `s`. */
export const selectStandingOrders = (db: OrdersDb) =>
  db
    .selectFrom('standing_orders as s')
    .select(selectOf(StandingOrderSchema, 's'))
    .select([customer.as('customer'), stopped.as('stopped')]);

export type StandingOrderRow = PlannedStandingOrder & { customer: CustomerFields | null };

const { label } = ordersDocuments['standing-order'];

export const readStandingOrder = (db: OrdersDb, id: string): Promise<StandingOrderRow> =>
  readRecord(selectStandingOrders(db).where('s.id', '=', id), label);

export const lockStandingOrder = (tx: OrdersTx, id: string, version?: number): Promise<StandingOrder> =>
  lockRecord(tx, StandingOrder, id, { label, version });

export const toCustomer = ({ customer, customerId }: StandingOrderRow): CustomerFields =>
  customer ?? createUnknownCustomer(customerId);

export const readCalendar = async (db: OrdersDb): Promise<StandingCalendar> => {
  const settings = await readSettings(db);
  return settings ?? { ...defaultCalendar, standingOrdersAt: defaultStandingOrdersTime };
};

export const matchesCustomer = (name: string | undefined) =>
  name && sql`s.customer_id in (select id from customers where ${contains(sql.ref('folded_name'), name)})`;

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
