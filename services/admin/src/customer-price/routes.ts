import {
  type CustomerPriceAnswer,
  type CustomerPriceFields,
  type customerPricePatch,
  customerPricesApi,
  findTermsProblem,
  type priceStandings,
} from '@primal/contracts/admin/customer-price';
import { today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { documentList, matchesAll } from '@primal/service-kit/lists/list';
import { contains, foldSql, type SearchSource } from '@primal/service-kit/lists/search';
import { createFieldProblem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import type { AdminTables, AdminTx } from '../tables.ts';
import { copyPrices } from './copy.ts';
import { CustomerPrice, CustomerPriceSchema, toAnswer } from './customer-price.ts';
import { addTodaysPrices, assertMayMarkUp, convertMarkups, redactMarkup, seesCosts } from './markups.ts';
import { assertNoOverlap } from './overlap.ts';
import {
  lockPrice,
  lockPricedCustomer,
  lockProductNames,
  readPrice,
  republishCustomerPrices,
  selectPrices,
} from './store.ts';

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

const listCustomerPrices = (request: Parameters<ReturnType<typeof list>>[0]) =>
  list(seesCosts(request.identity))(request);

const createPrice = async (tx: AdminTx, fields: CustomerPriceFields): Promise<CustomerPriceAnswer> => {
  const customer = await lockPricedCustomer(tx.db, fields.customerId);
  const names = { ...customer, ...(await lockProductNames(tx.db, fields.productId)) };
  await assertNoOverlap(tx, { id: noId, ...fields });
  return CustomerPrice.create(tx, fields, names);
};

const noId = '00000000-0000-0000-0000-000000000000';

const changePrice = async (
  tx: AdminTx,
  id: string,
  { version, ...changes }: z.output<typeof customerPricePatch>,
): Promise<CustomerPriceAnswer> => {
  const { customerId } = await readPrice(tx.db, id);
  if (changes.customerId !== undefined && changes.customerId !== customerId)
    throw createFieldProblem(
      'The customer of a price cannot be changed. Add a new price instead.',
      'customerId',
    );
  const customer = await lockPricedCustomer(tx.db, customerId);
  const price = await lockPrice(tx, id, version);
  const before = toAnswer(await readPrice(tx.db, id));
  const fields = { ...before, ...changes };
  const wrong = findTermsProblem(fields);
  if (wrong) throw createFieldProblem(wrong.message, wrong.path);
  const names = { ...customer, ...(await lockProductNames(tx.db, fields.productId)) };
  await assertNoOverlap(tx, fields);
  return price.edit(tx, changes, { before, names });
};

const handlers: Handlers<typeof customerPricesApi, AdminTables> = {
  listCustomerPrices,

  getCustomerPrice: async ({ tx, params, identity }) => {
    const price = toAnswer(await readPrice(tx.db, params.id));
    return seesCosts(identity) ? price : redactMarkup(price);
  },

  createCustomerPrice: ({ tx, body, identity }) => {
    assertMayMarkUp(identity, body);
    return createPrice(tx, body);
  },

  updateCustomerPrice: async ({ tx, params, body, identity }) => {
    assertMayMarkUp(identity, body);
    assertMayMarkUp(identity, await readPrice(tx.db, params.id));
    return changePrice(tx, params.id, body);
  },

  deleteCustomerPrice: async ({ tx, params, query, identity }) => {
    const price = await lockPrice(tx, params.id, query.version);
    assertMayMarkUp(identity, price);
    price.remove(tx, toAnswer(await readPrice(tx.db, params.id)));
    return undefined;
  },

  copyCustomerPrices: async ({ tx, body, identity }) => {
    const { copied, leftOut } = await copyPrices(tx, body);
    if (seesCosts(identity)) return { copied, leftOut };
    return { copied, leftOut: leftOut.map((one) => ({ ...one, price: redactMarkup(one.price) })) };
  },
};

export const customerPriceSlice = createSlice(customerPricesApi, handlers, {
  entities: [CustomerPriceSchema],
  republish: republishCustomerPrices,
});
