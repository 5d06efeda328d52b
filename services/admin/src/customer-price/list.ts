import type { customerPricesApi, priceStandings } from '@primal/contracts/admin/customer-price';
import type { Query } from '@primal/contracts/shared/api';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { askedRecords, keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded, type SearchSource } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';
import { selectPrices } from './store.ts';

const id = sql.ref('cp.id');

type Standing = (typeof priceStandings)[number];

/** Ids are UUID version 7: their order is that of creation. */
const sortColumns = {
  customerName: sql`lower(c.name)`,
  productName: { column: sql`lower(p.name)`, nullable: true as const },
  productCode: { column: sql`lower(p.product_code)`, nullable: true as const },
  category: { column: sql`lower(cp.category)`, nullable: true as const },
  kind: sql.ref('cp.kind'),
  value: sql.ref('cp.value'),
  minQuantity: { column: sql.ref('cp.min_quantity'), nullable: true as const },
  from: sql.ref('cp.from'),
  to: { column: sql.ref('cp.to'), nullable: true as const },
  createdAt: id,
};

/** True of prices that hold on a day between two, both included; what is absent bounds nothing. */
const holdsWithin = ({ from, to }: { from: string | undefined; to: string | undefined }) => {
  const conditions = [
    to && sql`cp."from" <= ${to}`,
    from && sql`(cp."to" is null or cp."to" >= ${from})`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`;
};

/** True of prices by where they stand today. */
const standing = (status: Standing | undefined) => {
  const day = today();
  if (status === undefined) return sql<boolean>`true`;
  return {
    in_force: holdsWithin({ from: day, to: day }),
    coming: sql<boolean>`cp."from" > ${day}`,
    ended: sql<boolean>`cp."to" < ${day}`,
    current: holdsWithin({ from: day, to: undefined }),
  }[status];
};

/** Prices by their customer's name, their product's name or code, their category or their note. */
const searchFor = (q: string | undefined): SearchSource[] | null => {
  if (!q) return null;
  const named = (table: string) =>
    sql`select id from ${sql.table(table)} where ${contains(sql.ref('folded_text'), q)}`;
  return [
    { column: sql.ref('cp.customer_id'), keys: named('customers'), type: 'uuid' },
    { column: sql.ref('cp.product_id'), keys: named('products'), type: 'uuid' },
    ...['cp.category', 'cp.note'].map((column) => ({
      matches: sql<boolean>`(${sql.ref(column)} is not null and ${contains(sql.raw(folded(column)), q)})`,
    })),
  ];
};

/** True of the prices of a product and of its category. */
const isFor = (productId: string) => sql<boolean>`(cp.product_id = ${productId}
  or cp.category = (select category from products where id = ${productId}))`;

/** Percents over cost among the values; their order, and the cursor of a page, would tell them. */
const values = (seesCosts: boolean) =>
  seesCosts
    ? sortColumns.value
    : { column: sql`case when cp.kind <> 'over_cost' then cp.value end`, nullable: true as const };

/** One page of customer prices; newest first unless sorted otherwise. Those over cost have no value for who may not see costs. */
export const listCustomerPrices = (
  db: AdminDb,
  query: Query<typeof customerPricesApi.listCustomerPrices>,
  seesCosts: boolean,
) => {
  const { customerId, productId, forProduct, category, on, from, to, status } = query;
  const prices = selectPrices(db)
    .$if(customerId !== undefined, (all) => all.where('cp.customer_id', '=', customerId ?? ''))
    .$if(productId !== undefined, (all) => all.where('cp.product_id', '=', productId ?? ''))
    .$if(category !== undefined, (all) => all.where('cp.category', '=', category ?? ''))
    .$if(forProduct !== undefined, (all) => all.where(isFor(forProduct ?? '')))
    .where(standing(status))
    .where(holdsWithin({ from: on, to: on }))
    .where(holdsWithin({ from, to }));
  return keysetPage(db, prices, {
    columns: { ...sortColumns, value: values(seesCosts) },
    id,
    ...askedRecords(query),
    search: searchFor(query.q),
  });
};
