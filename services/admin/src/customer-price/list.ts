import { customerPricesApi, type priceStandings } from '@primal/contracts/admin/customer-price';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { documentList, matchesAll } from '@primal/service-kit/lists/list';
import { contains, foldSql, type SearchSource } from '@primal/service-kit/lists/search';
import { convertMarkups, redactMarkup, seesCosts } from './markups.ts';
import { toAnswer } from './presenter.ts';
import { selectPrices } from './store.ts';
import { addTodaysPrices } from './todays-prices.ts';

type Standing = (typeof priceStandings)[number];

/** Ids are UUIDs of version 7, so sorting by id sorts by creation time. */
const sortColumns = {
  customerName: sql`lower(c.name)`,
  productName: { nullable: sql`lower(p.name)` },
  productCode: { nullable: sql`lower(p.product_code)` },
  category: { nullable: sql`lower(cp.category)` },
  kind: 'cp.kind',
  value: 'cp.value',
  minQuantity: { nullable: 'cp.min_quantity' },
  from: 'cp.from',
  to: { nullable: 'cp.to' },
  createdAt: 'cp.id',
};

/** True for prices valid on any day from `from` to `to`, both included. An absent end is unbounded. */
const holdsWithin = ({ from, to }: { from: string | undefined; to: string | undefined }) =>
  matchesAll([to && sql`cp."from" <= ${to}`, from && sql`(cp."to" is null or cp."to" >= ${from})`]);

const matchesStanding = (status: Standing) => {
  const day = today();
  return {
    in_force: holdsWithin({ from: day, to: day }),
    coming: sql<boolean>`cp."from" > ${day}`,
    ended: sql<boolean>`cp."to" < ${day}`,
    current: holdsWithin({ from: day, to: undefined }),
  }[status];
};

const search = (q: string): SearchSource[] => {
  const named = (table: string) =>
    sql`select id from ${sql.table(table)} where ${contains(sql.ref('folded_text'), q)}`;
  return [
    { column: sql.ref('cp.customer_id'), keys: named('customers'), type: 'uuid' },
    { column: sql.ref('cp.product_id'), keys: named('products'), type: 'uuid' },
    ...['cp.category', 'cp.note'].map((column) => ({
      matches: sql<boolean>`(${sql.ref(column)} is not null and ${contains(sql.raw(foldSql(column)), q)})`,
    })),
  ];
};

const isFor = (productId: string) => sql<boolean>`(cp.product_id = ${productId}
  or cp.category = (select category from products where id = ${productId}))`;

/** Sort key without percents over cost, because row order and page cursor would reveal them. */
const shownValue = { nullable: sql`case when cp.kind <> 'over_cost' then cp.value end` };

const list = (isShown: boolean) =>
  documentList({
    call: customerPricesApi.listCustomerPrices,
    select: selectPrices,
    id: 'cp.id',
    columns: isShown ? sortColumns : { ...sortColumns, value: shownValue },
    equal: { customerId: 'cp.customer_id', productId: 'cp.product_id', category: 'cp.category' },
    where: ({ forProduct, status, on, from, to }) => [
      forProduct && isFor(forProduct),
      status && matchesStanding(status),
      on && holdsWithin({ from: on, to: on }),
      holdsWithin({ from, to }),
    ],
    search,
    toAnswers: async (found, { tx, query }) => {
      const rows = await addTodaysPrices(tx.db, found.map(toAnswer));
      if (isShown) return rows;
      return query.forLines ? convertMarkups(tx.db, rows) : rows.map(redactMarkup);
    },
  });

export const listCustomerPrices = (request: Parameters<ReturnType<typeof list>>[0]) =>
  list(seesCosts(request.identity))(request);
