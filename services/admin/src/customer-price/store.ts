import { customerPriceSaved } from '@primal/contracts/admin/events';
import { adminDocuments } from '@primal/contracts/documents/admin';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectOf } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { AdminDb } from '../tables.ts';
import {
  CustomerPrice,
  type CustomerPriceRecord,
  CustomerPriceSchema,
  type PriceNames,
  toAnswer,
} from './customer-price.ts';

const { label } = adminDocuments['customer-price'];

export const selectPrices = (db: AdminDb) =>
  db
    .selectFrom('customer_prices as cp')
    .innerJoin('customers as c', 'c.id', 'cp.customer_id')
    .leftJoin('products as p', 'p.id', 'cp.product_id')
    .select(selectOf(CustomerPriceSchema, 'cp'))
    .select(['c.name as customerName', 'c.city as customerCity', 'c.state as customerState'])
    .select(['p.name as productName', 'p.product_code as productCode']);

export const readPrice = (db: AdminDb, id: string): Promise<CustomerPriceRecord & PriceNames> =>
  readRecord(selectPrices(db).where('cp.id', '=', id), label);

export const lockPrice = (tx: EntityTx, id: string, version?: number): Promise<CustomerPrice> =>
  lockRecord(tx, CustomerPrice, id, { label, version });

type CustomerNames = Pick<PriceNames, 'customerName' | 'customerCity' | 'customerState'>;

/**
 * Names, cities and states of these customers by id. Locks their rows until the commit, so that concurrent
 * changes cannot create overlaps (docs/decisions/0116). Locks in id order to avoid deadlocks.
 */
export const lockCustomers = async (
  db: AdminDb,
  ids: readonly string[],
): Promise<Map<string, CustomerNames>> => {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name as customerName', 'city as customerCity', 'state as customerState'])
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};

/** Locks a customer whose prices change; 400 at the field if missing. */
export const lockPricedCustomer = async (db: AdminDb, id: string): Promise<CustomerNames> => {
  const names = (await lockCustomers(db, [id])).get(id);
  if (names === undefined) throw createFieldProblem('This customer does not exist.', 'customerId');
  return names;
};

/** Name and code of a price's product. Locks the product until the commit. 400 at the field if missing. */
export const lockProductNames = async (
  db: AdminDb,
  id: string | null,
): Promise<Omit<PriceNames, keyof CustomerNames>> => {
  if (id === null) return { productName: null, productCode: null };
  const product = await db
    .selectFrom('products')
    .select(['name as productName', 'product_code as productCode'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!product) throw createFieldProblem('This product does not exist.', 'productId');
  return product;
};

/** Locks the products with these ids until the commit. Returns the ids of existing products. */
export const lockProductKeys = async (db: AdminDb, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export const republishCustomerPrices = (db: AdminDb, ids?: readonly string[]) =>
  readSnapshots(customerPriceSaved, { rows: selectPrices(db), id: 'cp.id', ids }, toAnswer);

export const selectPricedProducts = (db: AdminDb) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      'product_code as productCode',
      'category',
      'cost_price as costPrice',
      'wholesale_price as wholesalePrice',
      'restaurant_price as restaurantPrice',
      'retail_price as retailPrice',
      'scheduled_prices as scheduledPrices',
    ]);
