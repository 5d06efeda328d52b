import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { maxRowsPerCall } from '@primal/contracts/admin/import';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { toAnswer as toCustomerPriceAnswer } from '../customer-price/customer-price.ts';
import {
  describeOverlap,
  overlaps,
  queryOverlappingPrices,
  toOverlapKey,
} from '../customer-price/overlap.ts';
import { lockCustomers, lockProductKeys, selectPrices } from '../customer-price/store.ts';
import type { AdminDb } from '../tables.ts';
import type { Fields, StoredFields } from './import.ts';

const findFirstFrom = (prices: readonly CustomerPriceAnswer[], day: string): number => {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle]?.from ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Prices by group, sorted by first day. Prices of a group do not overlap, so a new one can only overlap its
 * neighbors. Lookup is logarithmic.
 */
export class PriceIndex {
  private readonly groups = new Map<string, CustomerPriceAnswer[]>();
  private readonly byId = new Map<string, CustomerPriceAnswer>();

  constructor(prices: Iterable<CustomerPriceAnswer>) {
    for (const price of prices) {
      const group = this.groups.get(toOverlapKey(price));
      if (group) group.push(price);
      else this.groups.set(toOverlapKey(price), [price]);
      this.byId.set(price.id, price);
    }
    for (const group of this.groups.values())
      group.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  }

  findOverlap(price: CustomerPriceAnswer): CustomerPriceAnswer | undefined {
    const group = this.groups.get(toOverlapKey(price)) ?? [];
    const at = findFirstFrom(group, price.from);
    // Reads two neighbors on each side, because one neighbor may be the price itself.
    return group.slice(Math.max(0, at - 2), at + 2).find((other) => overlaps(price, other));
  }

  put(price: CustomerPriceAnswer): void {
    const before = this.byId.get(price.id);
    const old = before && this.groups.get(toOverlapKey(before));
    if (before && old) old.splice(old.indexOf(before, findFirstFrom(old, before.from)), 1);
    this.byId.set(price.id, price);
    const group = this.groups.get(toOverlapKey(price));
    if (group) group.splice(findFirstFrom(group, price.from), 0, price);
    else this.groups.set(toOverlapKey(price), [price]);
  }
}

interface Days {
  customerId: string;
  target: string;
  minimum: string;
  from: string;
  to: string | null;
}

export const toDays = ({ customerId, productId, category, minQuantity, from, to }: Fields): Days[] => {
  const target = productId ?? category;
  return customerId && target && from
    ? [
        {
          customerId: String(customerId),
          target: String(target),
          minimum: String(minQuantity ?? ''),
          from: String(from),
          to: to ? String(to) : null,
        },
      ]
    : [];
};

const unnestDays = (days: readonly Days[]) => {
  const column = (field: keyof Days) => days.map((each) => each[field]);
  return sql`unnest(${column('customerId')}::uuid[], ${column('target')}::text[], ${column('minimum')}::text[],
    ${column('from')}::text[], ${column('to')}::text[]) as wanted(customer_id, target, minimum, "from", "to")`;
};

/** Customer prices and import rows each have an index on exactly these columns. */
const sameGroup = sql`cp.customer_id = wanted.customer_id
  and coalesce(cp.product_id::text, cp.category) = wanted.target
  and coalesce(cp.min_quantity, -1) = coalesce(nullif(wanted.minimum, '')::numeric, -1)`;
const sameStagedGroup = sql`r.record ? 'customerId' and r.record ->> 'customerId' = wanted.customer_id::text
  and coalesce(r.record ->> 'productId', r.record ->> 'category') = wanted.target
  and coalesce(r.record ->> 'minQuantity', '') = wanted.minimum`;

export const readMatchingPrices = async (
  db: AdminDb,
  days: readonly Days[],
): Promise<CustomerPriceAnswer[]> => {
  if (days.length === 0) return [];
  const rows = await selectPrices(db)
    .where(
      'cp.id',
      'in',
      sql<string>`(
        select cp.id from ${unnestDays(days)} join customer_prices as cp on ${sameGroup} and cp."from" = wanted."from"::date)`,
    )
    .execute();
  return rows.map(toCustomerPriceAnswer);
};

/** Number of following prices to read. A request can move one fewer, so at least one stays in place. */
const maxFollowing = maxRowsPerCall + 1;

const readStoredNeighbors = async (
  db: AdminDb,
  importId: string,
  days: readonly Days[],
): Promise<CustomerPriceAnswer[]> => {
  const unmoved = sql`not exists (
    select from import_rows as r where r.import_id = ${importId} and r.record_id = cp.id and r.record is not null)`;
  const rows = await selectPrices(db)
    .where(
      'cp.id',
      'in',
      sql<string>`(
        select near.id from ${unnestDays(days)} cross join lateral (
          (select cp.id from customer_prices as cp where ${sameGroup} and cp."from" <= wanted."from"::date and ${unmoved}
            order by cp."from" desc limit 1)
          union all
          (select cp.id from customer_prices as cp where ${sameGroup} and cp."from" > wanted."from"::date
              and cp."from" <= coalesce(wanted."to"::date, 'infinity') and ${unmoved}
            order by cp."from" limit ${sql.lit(maxFollowing)})) as near)`,
    )
    .execute();
  return rows.map(toCustomerPriceAnswer);
};

const readStagedNeighbors = async (
  db: AdminDb,
  importId: string,
  days: readonly Days[],
): Promise<CustomerPriceAnswer[]> => {
  const staged = sql`select r."row" from import_rows as r where r.import_id = ${importId} and ${sameStagedGroup}`;
  const { rows } = await sql<{ record: CustomerPriceAnswer }>`
    select record from import_rows where import_id = ${importId} and "row" in (
      select near."row" from ${unnestDays(days)} cross join lateral (
        (${staged} and r.record ->> 'from' <= wanted."from" order by r.record ->> 'from' desc limit 1)
        union all
        (${staged} and r.record ->> 'from' > wanted."from" and r.record ->> 'from' <= coalesce(wanted."to", '9999-12-31')
          order by r.record ->> 'from' limit ${sql.lit(maxFollowing)})) as near)`.execute(db);
  return rows.map(({ record }) => record);
};

export const findOverlaps = async (
  db: AdminDb,
  importId: string,
  records: readonly StoredFields[],
): Promise<Map<string, string>> => {
  const days = records.flatMap(toDays);
  const [stored, staged] = await Promise.all([
    readStoredNeighbors(db, importId, days),
    readStagedNeighbors(db, importId, days),
  ]);
  const prices = new PriceIndex([...stored, ...staged]);
  let waiting = records as readonly (StoredFields & CustomerPriceAnswer)[];
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    waiting = waiting.filter((price) => {
      if (prices.findOverlap(price)) return true;
      prices.put(price);
      return false;
    });
  }
  return new Map(
    waiting.flatMap((price) => {
      const other = prices.findOverlap(price);
      return other ? [[price.id, describeOverlap(other, true)] as const] : [];
    }),
  );
};

const readReferencedIds = async (db: AdminDb, importId: string, field: 'customerId' | 'productId') => {
  const { rows } = await sql<{ id: string }>`
    select distinct record ->> ${field} as id from import_rows
    where import_id = ${importId} and kind in ('added', 'changed') and record ->> ${field} is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const again = 'Nothing was stored. Please check the preview again.';

/** Locks customers and products of an import. 409 if one was deleted since the preview. */
export const assertReferencesExist = async (db: AdminDb, importId: string): Promise<void> => {
  const customerIds = await readReferencedIds(db, importId, 'customerId');
  const productIds = await readReferencedIds(db, importId, 'productId');
  const customers = await lockCustomers(db, customerIds);
  const products = await lockProductKeys(db, productIds);
  if (customers.size < customerIds.length || products.size < productIds.length)
    throw problem.stale(`A customer or product of these prices was deleted since the preview. ${again}`);
};

/** 409 if prices overlap with others added or changed since the preview. */
export const assertNoNewOverlap = async (db: AdminDb, importId: string): Promise<void> => {
  const customerIds = await readReferencedIds(db, importId, 'customerId');
  const { rows } = await sql<{ label: string }>`
    ${queryOverlappingPrices(customerIds)} limit 1`.execute(db);
  if (rows[0])
    throw problem.stale(
      `Someone else changed a price of ${rows[0].label} since the preview, and it now overlaps another one. ${again}`,
    );
};
