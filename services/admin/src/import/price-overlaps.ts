import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { presentCustomerPrice } from '../customer-price/customer-price.ts';
import { groupOf, overlap, overlappingPrices, overlapSentence } from '../customer-price/overlap.ts';
import { keepProducts, lockCustomers, selectPrices } from '../customer-price/store.ts';
import type { AdminDb } from '../tables.ts';
import type { Fields, StoredFields } from './import.ts';

/** Whose price it is, and the id of the product or the category that it is for. */
interface Target {
  customerId: string;
  target: string;
}

/** The target of a row or record that names customer and product or category; none of another. */
export const targetOf = ({ customerId, productId, category }: Fields): Target[] => {
  const target = productId ?? category;
  return customerId && target ? [{ customerId: String(customerId), target: String(target) }] : [];
};

/** A table of targets: `wanted(customer_id, target)`. */
const wanted = (targets: readonly Target[]) => {
  const each = new Map(targets.map((target) => [`${target.customerId} ${target.target}`, target]));
  const list = [...each.values()];
  return sql`unnest(${list.map(({ customerId }) => customerId)}::uuid[], ${list.map(({ target }) => target)}::text[])
    as wanted(customer_id, target)`;
};

/** The stored prices of these customers for these products and categories. */
export const pricesOf = async (db: AdminDb, targets: readonly Target[]): Promise<CustomerPriceAnswer[]> => {
  if (targets.length === 0) return [];
  const rows = await selectPrices(db)
    .where(
      'cp.id',
      'in',
      sql<string>`(
        select cp.id from ${wanted(targets)} join customer_prices as cp on cp.customer_id = wanted.customer_id
          and coalesce(cp.product_id::text, cp.category) = wanted.target)`,
    )
    .execute();
  return rows.map(presentCustomerPrice);
};

/** What earlier rows of the same import make of prices for these targets. */
const stagedPrices = async (
  db: AdminDb,
  importId: string,
  targets: readonly Target[],
): Promise<CustomerPriceAnswer[]> => {
  const { rows } = await sql<{ record: CustomerPriceAnswer }>`
    select r.record from ${wanted(targets)} join import_rows as r on r.import_id = ${importId}
      and r.record ? 'customerId' and r.record ->> 'customerId' = wanted.customer_id::text
      and coalesce(r.record ->> 'productId', r.record ->> 'category') = wanted.target`.execute(db);
  return rows.map(({ record }) => record);
};

/** Prices by their group, each by its id. */
const grouped = (prices: Iterable<CustomerPriceAnswer>) => {
  const groups = new Map<string, Map<string, CustomerPriceAnswer>>();
  const put = (price: CustomerPriceAnswer) => {
    const group = groups.get(groupOf(price)) ?? new Map();
    groups.set(groupOf(price), group.set(price.id, price));
  };
  for (const price of prices) put(price);
  return {
    overlapOf: (price: CustomerPriceAnswer) =>
      [...(groups.get(groupOf(price))?.values() ?? [])].find((other) => overlap(price, other)),
    put: (price: CustomerPriceAnswer, before: CustomerPriceAnswer | undefined) => {
      if (before) groups.get(groupOf(before))?.delete(before.id);
      put(price);
    },
  };
};

/**
 * Which records would overlap a stored price, or one of an earlier row, with the sentence. A row may make room for another one
 * of the same batch, in any order.
 */
export const conflicts = async (
  db: AdminDb,
  importId: string,
  records: readonly StoredFields[],
): Promise<Map<string, string>> => {
  const targets = records.flatMap(targetOf);
  const [stored, staged] = await Promise.all([pricesOf(db, targets), stagedPrices(db, importId, targets)]);
  const now = new Map([...stored, ...staged].map((price) => [price.id, price]));
  const prices = grouped(now.values());
  let waiting = records as readonly (StoredFields & CustomerPriceAnswer)[];
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    waiting = waiting.filter((price) => {
      if (prices.overlapOf(price)) return true;
      prices.put(price, now.get(price.id));
      return false;
    });
  }
  return new Map(
    waiting.flatMap((price) => {
      const other = prices.overlapOf(price);
      return other ? [[price.id, overlapSentence(other, true)] as const] : [];
    }),
  );
};

/** The different values of a field of the records that an import stores. */
const valuesOf = async (db: AdminDb, importId: string, field: 'customerId' | 'productId') => {
  const { rows } = await sql<{ id: string }>`
    select distinct record ->> ${field} as id from import_rows
    where import_id = ${importId} and kind in ('added', 'changed') and record ->> ${field} is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const again = 'Nothing was stored; please look at the preview again.';

/** Locks the customers and keeps the products of an import. 409 when one was deleted since the preview. */
export const beforeStoring = async (db: AdminDb, importId: string): Promise<void> => {
  const customerIds = await valuesOf(db, importId, 'customerId');
  const productIds = await valuesOf(db, importId, 'productId');
  const customers = await lockCustomers(db, customerIds);
  const products = await keepProducts(db, productIds);
  if (customers.size < customerIds.length || products.size < productIds.length)
    throw problem.stale(`A customer or product of these prices was deleted since the preview. ${again}`);
};

/** 409 when prices overlap that somebody has added or changed since the preview. */
export const afterStoring = async (db: AdminDb, importId: string): Promise<void> => {
  const customerIds = await valuesOf(db, importId, 'customerId');
  const { rows } = await sql<{ label: string }>`
    ${overlappingPrices(customerIds)} limit 1`.execute(db);
  if (rows[0])
    throw problem.stale(
      `A price of ${rows[0].label} was changed by someone else since the preview and overlaps another one now. ${again}`,
    );
};
