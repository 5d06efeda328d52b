import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { customerPriceBody, termsProblem } from '@primal/contracts/admin/customer-price';
import { customerPriceSaved } from '@primal/contracts/admin/events';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { priceKinds } from '@primal/contracts/shared/pricing';
import { oneOf, oneOfTexts, sql } from '@primal/service-kit/database';
import { z } from 'zod';
import {
  type CustomerPriceRecord,
  CustomerPriceSchema,
  type PriceNames,
  presentCustomerPrice,
} from '../customer-price/customer-price.ts';
import { selectPrices } from '../customer-price/store.ts';
import type { AdminDb } from '../tables.ts';
import {
  amountColumn,
  choiceColumn,
  dateColumn,
  keptColumn,
  percentColumn,
  type ReadRow,
  textColumn,
} from './columns.ts';
import { customerPriceHeadings } from './customer-price-headings.ts';
import type { Fields, StoredFields } from './import.ts';
import { afterStoring, beforeStoring, conflicts, pricesOf, targetOf } from './price-overlaps.ts';
import { lowerTexts, type Match, matchById, namedIds, type Subject, textOf } from './subject.ts';
import { joinedTexts, type SubjectMapping } from './subject-mapping.ts';

const columns = [
  textColumn('customerName', 'Customer', { aliases: ['Customer Name'] }),
  textColumn('productCode', 'Product Code', { aliases: ['Code', 'SKU', 'Item Code', 'Item Number'] }),
  textColumn('category', 'Category'),
  textColumn('target', 'Product Code or Category', { aliases: ['Product or Category'], importOnly: true }),
  choiceColumn('kind', 'Kind', priceKinds),
  percentColumn('value', 'Value', { aliases: ['Price'] }),
  amountColumn('minQuantity', 'Minimum', { aliases: ['Minimum Quantity'] }),
  dateColumn('from', 'From'),
  dateColumn('to', 'To'),
  textColumn('note', 'Note', { aliases: ['Notes'] }),
  // Products without a code are known by their name.
  keptColumn('productName', 'Product', { aliases: ['Product Name'] }),
  textColumn('version', 'Version'),
  textColumn('id', 'Id'),
];

interface Named {
  id: string;
  name: string;
}
interface NamedProduct extends Named {
  productCode: string | null;
}

/** The customers, products, categories and prices that rows name. */
interface Known {
  customers: readonly Named[];
  products: readonly NamedProduct[];
  categories: readonly string[];
  prices: readonly CustomerPriceAnswer[];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const findKnown = async (db: AdminDb, rows: readonly ReadRow[]): Promise<Known> => {
  const names = lowerTexts(rows, 'customerName');
  const targets = lowerTexts(rows, 'target');
  const [customers, products, categories, prices] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['id', 'name'])
      .where(
        'id',
        'in',
        sql<string>`(
        select id from customers where ${oneOf(
          'id',
          names.filter((name) => uuid.test(name)),
        )}
        union select id from customers where ${oneOfTexts(sql`lower(name)`, names)})`,
      )
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'name', 'product_code as productCode'])
      .where(
        'id',
        'in',
        sql<string>`(
        select id from products where ${oneOfTexts(sql`lower(product_code)`, [...lowerTexts(rows, 'productCode'), ...targets])}
        union select id from products where ${oneOfTexts(sql`lower(name)`, [...lowerTexts(rows, 'productName'), ...targets])})`,
      )
      .execute(),
    targets.length > 0
      ? db
          .selectFrom('products')
          .select('category')
          .distinct()
          .where(oneOfTexts(sql`lower(category)`, targets))
          .execute()
      : [],
    selectPrices(db)
      .where(oneOf('cp.id', namedIds(rows)))
      .execute(),
  ]);
  return {
    ...{ customers, products },
    categories: categories.flatMap(({ category }) => category ?? []),
    prices: prices.map(presentCustomerPrice),
  };
};

/** The row with what its one cell for both means: the product of that code, else the category, else the product of that name. */
const withTarget = (row: ReadRow, { products, categories }: Known): { row: ReadRow; problem?: string } => {
  const { target: _, ...values } = row.values;
  const text = textOf(row.values, 'target');
  const meant = (found: Fields) => ({ row: { ...row, values: { ...values, ...found } } });
  if (!text) return meant({});
  const word = text.toLowerCase();
  if (products.some(({ productCode }) => productCode?.toLowerCase() === word))
    return meant({ productCode: text });
  const category = categories.find((each) => each.toLowerCase() === word);
  if (category !== undefined) return meant({ category });
  if (products.some(({ name }) => name.toLowerCase() === word)) return meant({ productName: text });
  return { ...meant({}), problem: `Product Code or Category: No product and no category is called ${text}.` };
};

/** A record that a cell names, or a sentence about why it names none. */
type Found<Named> = { found: Named | null; problem?: string };

/** Of several that a cell may mean, the one that the stored price has. */
const only = <Kind extends Named>(some: readonly Kind[], own: string | null | undefined): Kind | null =>
  (some.length > 1 ? some.find(({ id }) => id === own) : some[0]) ?? null;

const customerOf = (row: ReadRow, { customers }: Known, own?: string): Found<Named> => {
  const name = textOf(row.values, 'customerName');
  if (!name) return { found: null, problem: 'Customer is required.' };
  const same = customers.filter(
    (customer) => customer.name.toLowerCase() === name.toLowerCase() || customer.id === name.toLowerCase(),
  );
  const found = only(same, own);
  if (found) return { found };
  return same.length > 1
    ? { found, problem: `Customer: Several customers are called ${name}. Give the id of one instead.` }
    : { found, problem: `Customer: There is no customer called ${name}.` };
};

const productOf = (row: ReadRow, { products }: Known, own?: string | null): Found<NamedProduct> => {
  const code = textOf(row.values, 'productCode').toLowerCase();
  const name = textOf(row.values, 'productName').toLowerCase();
  if (code) {
    const found = products.find(({ productCode }) => productCode?.toLowerCase() === code) ?? null;
    return found
      ? { found }
      : { found, problem: `Product Code: No product has the code ${textOf(row.values, 'productCode')}.` };
  }
  if (!name) return { found: null };
  const same = products.filter((product) => product.name.toLowerCase() === name);
  const found = only(same, own);
  if (found) return { found };
  return same.length > 1
    ? { found, problem: `Product: Several products are called ${same[0]?.name}: give the Product Code.` }
    : { found, problem: `Product: There is no product called ${textOf(row.values, 'productName')}.` };
};

const withoutTarget = 'Give a Product Code or a Category.';
const twoTargets = 'Give a Product Code or a Category, not both.';

/** What a row says, with its customer and product looked up; `existing` is the price whose id it names. */
const lookUp = (read: ReadRow, known: Known, existing: CustomerPriceAnswer | null): Match => {
  const { row, problem: unknownTarget } = withTarget(read, known);
  const values: Fields = { ...existing, ...row.values };
  const problems: string[] = unknownTarget ? [unknownTarget] : [];
  if ('customerName' in row.values || !existing) {
    const { found, problem } = customerOf(row, known, existing?.customerId);
    if (problem) problems.push(problem);
    if (found && existing && found.id !== existing.customerId)
      problems.push('Customer: A price stays with its customer. Leave the Id blank to add one.');
    Object.assign(values, found && { customerId: found.id, customerName: found.name });
  }
  const category = textOf(row.values, 'category') || null;
  const { found, problem } = productOf(row, known, existing?.productId);
  if (problem) problems.push(problem);
  else if (found && category) problems.push(twoTargets);
  else if (found || category)
    Object.assign(values, {
      productId: found?.id ?? null,
      ...{ productName: found?.name ?? null, productCode: found?.productCode ?? null, category },
    });
  else if (!existing || 'productCode' in row.values || 'category' in row.values) problems.push(withoutTarget);
  return { existing, values, ...(problems[0] && { problem: problems[0] }) };
};

/** The stored price that a row without an id means: of the same customer, target, minimum and first day. */
const sameOf = (prices: readonly CustomerPriceAnswer[], values: Fields): CustomerPriceAnswer | null => {
  const key = keyOf(values);
  return (key && prices.find((price) => keyOf({ ...price }) === key)) || null;
};

const matcher = async (db: AdminDb, rows: readonly ReadRow[]) => {
  const known = await findKnown(db, rows);
  const matches = new Map<ReadRow, Match>();
  for (const row of rows) {
    const byId = matchById(row, [...known.prices], 'customer price');
    matches.set(
      row,
      byId?.problem ? byId : lookUp(row, known, (byId?.existing as CustomerPriceAnswer | undefined) ?? null),
    );
  }
  const named = [...matches.values()].flatMap(({ existing, values, problem }) =>
    existing || problem || !values ? [] : targetOf(values),
  );
  const stored = Map.groupBy(await pricesOf(db, named), (price) => price.customerId);
  return (row: ReadRow): Match => {
    const match = matches.get(row) ?? { existing: null };
    const { existing, values, problem } = match;
    if (existing || problem || !values) return match;
    const same = sameOf(stored.get(String(values.customerId)) ?? [], values);
    return same ? { existing: same, values: { ...same, ...values } } : match;
  };
};

/** Minimums as they are compared: `10` is `10.000`. */
const minimum = customerPriceBody.shape.minQuantity;

const keyOf = (values: Fields): string | null => {
  const { customerId, productId, category, from } = values;
  if (!customerId || !(productId || category) || !from) return null;
  const { data } = minimum.safeParse(values.minQuantity);
  return JSON.stringify([customerId, productId ?? null, category ?? null, data ?? null, from]);
};

const { kind, value, minQuantity, from, to, note } = customerPriceBody.shape;

/** What a row says; that it names one customer and one product or category is the matcher's. */
const body = z
  .object({
    ...{ customerId: z.string(), customerName: z.string() },
    ...{ productId: z.string().nullable(), productName: z.string().nullable() },
    ...{ productCode: z.string().nullable(), category: customerPriceBody.shape.category },
    ...{ kind, value, minQuantity, from, to, note },
  })
  .partial({ customerId: true, customerName: true, productId: true, productName: true, productCode: true });

const wholeBody = body.superRefine((terms, context) => {
  const target = { productId: null, category: 'any' };
  const wrong = termsProblem({ ...terms, ...target });
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
});

const customerPriceMapping: SubjectMapping = {
  headings: customerPriceHeadings,
  ...{ parts: [], joined: [], questions: [], contents: [] },
  combine: (cells) => ({ texts: joinedTexts(cells) }),
};

/** Customer prices as CSV (docs/decisions/0037). */
export const customerPriceSubject: Subject = {
  table: 'customer-prices',
  schema: CustomerPriceSchema,
  noun: 'customer price',
  columns,
  mapping: customerPriceMapping,
  naming: ['customerName', 'id'],
  body: wholeBody,
  patch: wholeBody,
  saved: customerPriceSaved as EventDefinition,
  matcher,
  keyOf,
  nameOf: (values) =>
    [
      textOf(values, 'customerName'),
      textOf(values, 'productName') || textOf(values, 'category'),
      textOf(values, 'productCode'),
    ]
      .filter(Boolean)
      .join(' · '),
  complete: (fields) => fields,
  conflicts,
  beforeStoring,
  afterStoring,
  present: (record) => presentCustomerPrice(record as StoredFields & CustomerPriceRecord & PriceNames),
  read: async (db, after, limit) =>
    (await selectPrices(db).where('cp.id', '>', after).orderBy('cp.id').limit(limit).execute()).map(
      presentCustomerPrice,
    ),
};
