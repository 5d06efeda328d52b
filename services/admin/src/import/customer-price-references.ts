import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { groupByNameKey, preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { askMeaning, createNameSuggester } from '@primal/contracts/shared/similar-names';
import { isOneOf, isOneOfTexts, sql } from '@primal/service-kit/database';
import { hasName } from '@primal/service-kit/lists/search';
import { toAnswer as toCustomerPriceAnswer } from '../customer-price/customer-price.ts';
import { selectPrices } from '../customer-price/store.ts';
import type { AdminDb } from '../tables.ts';
import type { ReadRow } from './columns.ts';
import type { Fields } from './import.ts';
import { collectLowerTexts, listIds, type Match, readText, uuidPattern } from './subject.ts';

interface Named {
  id: string;
  name: string;
}
interface NamedCustomer extends Named {
  city: string;
  state: string;
}
interface NamedProduct extends Named {
  productCode: string | null;
}

interface References {
  customers: readonly NamedCustomer[];
  customersByName: ReadonlyMap<string, NamedCustomer[]>;
  products: readonly NamedProduct[];
  productsByName: ReadonlyMap<string, NamedProduct[]>;
  categories: readonly string[];
  prices: readonly CustomerPriceAnswer[];
  suggestCustomer(name: string): string | null;
}

const findByName = <Kind extends Named>(named: ReadonlyMap<string, Kind[]>, name: string): Kind[] =>
  preferExactName(named.get(toNameKey(name)) ?? [], name);

/** Unknown names of a call that get a suggestion. */
const maxSuggestions = 50;

const createCustomerSuggester = async (
  db: AdminDb,
  unknown: readonly string[],
): Promise<(name: string) => string | null> => {
  if (unknown.length === 0) return () => null;
  const customers = await db.selectFrom('customers').select('name').execute();
  const suggest = createNameSuggester(customers.map(({ name }) => name));
  const suggestions = new Map(unknown.slice(0, maxSuggestions).map((name) => [name, suggest(name)]));
  return (name) => suggestions.get(name.toLowerCase()) ?? null;
};

export const readReferences = async (db: AdminDb, rows: readonly ReadRow[]): Promise<References> => {
  const names = collectLowerTexts(rows, 'customerName');
  const targets = collectLowerTexts(rows, 'target');
  const [customers, products, categories, prices] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['id', 'name', 'city', 'state'])
      .where(
        'id',
        'in',
        sql<string>`(
        select id from customers where ${isOneOf(
          'id',
          [...names, ...collectLowerTexts(rows, 'customerId')].filter((name) => uuidPattern.test(name)),
        )}
        union select id from customers where ${hasName('name', names)})`,
      )
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'name', 'product_code as productCode'])
      .where(
        'id',
        'in',
        sql<string>`(
        select id from products where ${isOneOfTexts(sql`lower(product_code)`, [...collectLowerTexts(rows, 'productCode'), ...targets])}
        union select id from products where ${hasName('name', [...collectLowerTexts(rows, 'productName'), ...targets])})`,
      )
      .execute(),
    targets.length > 0
      ? db
          .selectFrom('products')
          .select('category')
          .distinct()
          .where(isOneOfTexts(sql`lower(category)`, targets))
          .execute()
      : [],
    selectPrices(db)
      .where(isOneOf('cp.id', listIds(rows)))
      .execute(),
  ]);
  const customersByName = groupByNameKey(customers);
  const unknown = names.filter((name) => !uuidPattern.test(name) && !customersByName.has(toNameKey(name)));
  return {
    customers,
    customersByName,
    suggestCustomer: await createCustomerSuggester(db, unknown),
    products,
    productsByName: groupByNameKey(products),
    categories: categories.flatMap(({ category }) => category ?? []),
    prices: prices.map(toCustomerPriceAnswer),
  };
};

/**
 * Resolves a combined cell: the product with that code, else the category, else the product with that name.
 */
const resolveTarget = (
  row: ReadRow,
  { products, productsByName, categories }: References,
): { row: ReadRow; problem?: string } => {
  const { target: _, ...values } = row.values;
  const text = readText(row.values, 'target');
  const resolved = (found: Fields) => ({ row: { ...row, values: { ...values, ...found } } });
  if (!text) return resolved({});
  const word = text.toLowerCase();
  if (products.some(({ productCode }) => productCode?.toLowerCase() === word))
    return resolved({ productCode: text });
  const category = categories.find((each) => each.toLowerCase() === word);
  if (category !== undefined) return resolved({ category });
  if (findByName(productsByName, text).length > 0) return resolved({ productName: text });
  return { ...resolved({}), problem: `Product Code or Category: No product or category is called ${text}.` };
};

type Found<Named> = { found: Named | null; problem?: string };

const pickOnly = <Kind extends Named>(some: readonly Kind[], own: string | null | undefined): Kind | null =>
  (some.length > 1 ? some.find(({ id }) => id === own) : some[0]) ?? null;

/**
 * Finds the customer by the row's id. A name in the row must match, because a user may have edited only the
 * id or only the name.
 */
const findCustomerById = (id: string, name: string, { customers }: References): Found<NamedCustomer> => {
  const found = customers.find((customer) => customer.id === id) ?? null;
  if (!found) return { found, problem: 'Customer Id: There is no customer with this id.' };
  return name && toNameKey(found.name) !== toNameKey(name) && found.id !== name.toLowerCase()
    ? {
        found,
        problem: `Customer Id: This is the id of ${found.name}, not of ${name}. Correct one of the two.`,
      }
    : { found };
};

const findCustomer = (row: ReadRow, known: References, own?: string): Found<NamedCustomer> => {
  const { customers } = known;
  const name = readText(row.values, 'customerName');
  const id = readText(row.values, 'customerId').toLowerCase();
  if (id) return findCustomerById(id, name, known);
  if (!name) return { found: null, problem: 'Customer is required.' };
  const byId = customers.filter((customer) => customer.id === name.toLowerCase());
  const same = byId.length > 0 ? byId : findByName(known.customersByName, name);
  const found = pickOnly(same, own);
  if (found) return { found };
  return same.length > 1
    ? { found, problem: `Customer: Several customers are called ${name}. Enter the Customer Id.` }
    : {
        found,
        problem: `Customer: There is no customer called ${name}.${askMeaning(known.suggestCustomer(name))}`,
      };
};

const findProduct = (
  row: ReadRow,
  { products, productsByName }: References,
  own?: string | null,
): Found<NamedProduct> => {
  const code = readText(row.values, 'productCode').toLowerCase();
  const name = readText(row.values, 'productName');
  if (code) {
    const found = products.find(({ productCode }) => productCode?.toLowerCase() === code) ?? null;
    return found
      ? { found }
      : { found, problem: `Product Code: No product has the code ${readText(row.values, 'productCode')}.` };
  }
  if (!name) return { found: null };
  const same = findByName(productsByName, name);
  const found = pickOnly(same, own);
  if (found) return { found };
  return same.length > 1
    ? { found, problem: `Product: Several products are called ${same[0]?.name}. Enter the Product Code.` }
    : { found, problem: `Product: There is no product called ${readText(row.values, 'productName')}.` };
};

const withoutTarget = 'Enter a Product Code or a Category.';
const twoTargets = 'Enter a Product Code or a Category, not both.';

export const resolveReferences = (
  read: ReadRow,
  known: References,
  existing: CustomerPriceAnswer | null,
): Match => {
  const { row, problem: unknownTarget } = resolveTarget(read, known);
  const values: Fields = { ...existing, ...row.values };
  const problems: string[] = unknownTarget ? [unknownTarget] : [];
  if ('customerName' in row.values || 'customerId' in row.values || !existing) {
    const { found, problem } = findCustomer(row, known, existing?.customerId);
    if (problem) problems.push(problem);
    if (found && existing && found.id !== existing.customerId)
      problems.push(
        'Customer: The customer of a price cannot be changed. Leave the Id blank to add a new price.',
      );
    Object.assign(
      values,
      found && {
        customerId: found.id,
        customerName: found.name,
        customerCity: found.city,
        customerState: found.state,
      },
    );
  }
  const category = readText(row.values, 'category') || null;
  const { found, problem } = findProduct(row, known, existing?.productId);
  if (problem) problems.push(problem);
  else if (found && category) problems.push(twoTargets);
  else if (found || category)
    Object.assign(values, {
      productId: found?.id ?? null,
      productName: found?.name ?? null,
      productCode: found?.productCode ?? null,
      category,
    });
  else if (!existing || 'productCode' in row.values || 'category' in row.values) problems.push(withoutTarget);
  return { existing, values, ...(problems[0] && { problem: problems[0] }) };
};
