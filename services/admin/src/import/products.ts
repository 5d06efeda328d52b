import { productSaved } from '@primal/contracts/admin/events';
import { describeUnusualTiers } from '@primal/contracts/admin/prices';
import { type ProductAnswer, productBody, productPatch } from '@primal/contracts/admin/product';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { groupByNameKey, preferExactName, toNameKey } from '@primal/contracts/shared/fold';
import { billedByUnits, productTypes, units } from '@primal/contracts/shared/lines';
import { isOneOf, isOneOfTexts, sql } from '@primal/service-kit/database';
import { hasName } from '@primal/service-kit/lists/search';
import { type ProductRecord, ProductSchema, toAnswer as toProductAnswer } from '../product/product.ts';
import { selectProducts } from '../product/store.ts';
import type { AdminDb } from '../tables.ts';
import { amountColumn, choiceColumn, moneyColumn, type ReadRow, textColumn, yesNoColumn } from './columns.ts';
import type { StoredFields } from './import.ts';
import { activeParser, taxParser } from './parse-values.ts';
import { fillTaxable, fillTypeByUnit, productMapping } from './product-mapping.ts';
import {
  collectLowerTexts,
  keepStoredSpelling,
  listIds,
  type Match,
  matchById,
  readText,
  type Subject,
} from './subject.ts';

const unitWords = {
  cs: 'Case',
  cse: 'Case',
  cases: 'Case',
  ctn: 'Case',
  carton: 'Case',
  ea: 'PC',
  each: 'PC',
  pcs: 'PC',
  pce: 'PC',
  piece: 'PC',
  pieces: 'PC',
  unit: 'PC',
  lb: 'LBS',
  'lb.': 'LBS',
  'lbs.': 'LBS',
  '#': 'LBS',
  pound: 'LBS',
  pounds: 'LBS',
  'per lb': 'LBS',
  '/lb': 'LBS',
  tubs: 'Tub',
  tb: 'Tub',
};

const typeWords = {
  fixed: 'fixed-weight',
  variable: 'variable-weight',
  random: 'variable-weight',
  'random weight': 'variable-weight',
  'catch weight': 'variable-weight',
  catchweight: 'variable-weight',
  cw: 'variable-weight',
  rw: 'variable-weight',
  yes: 'variable-weight',
  no: 'fixed-weight',
  y: 'variable-weight',
  n: 'fixed-weight',
  true: 'variable-weight',
  false: 'fixed-weight',
};

const columns = [
  textColumn('productCode', 'Product Code', {
    isCode: true,
    aliases: ['Code', 'SKU', 'Item Code', 'Item Number'],
  }),
  textColumn('name', 'Name', { aliases: ['Product Name', 'Product'] }),
  textColumn('description', 'Description'),
  textColumn('category', 'Category'),
  textColumn('brand', 'Brand'),
  choiceColumn('productType', 'Product Type', productTypes, { aliases: ['Type'], knownWords: typeWords }),
  choiceColumn('unit', 'Unit', units, { knownWords: unitWords }),
  choiceColumn('billedBy', 'Billed By', billedByUnits, { knownWords: unitWords }),
  textColumn('salesUnit', 'Sales Unit'),
  amountColumn('unitsPerCase', 'Units per Case'),
  moneyColumn('unitPrice', 'Unit Price', { aliases: ['Price'] }),
  moneyColumn('costPrice', 'Cost Price', { aliases: ['Cost'] }),
  moneyColumn('wholesalePrice', 'Wholesale Price', { aliases: ['Wholesale'] }),
  moneyColumn('restaurantPrice', 'Restaurant Price', { aliases: ['Restaurant'] }),
  moneyColumn('retailPrice', 'Retail Price', { aliases: ['Retail'] }),
  amountColumn('weightPerUnit', 'Weight per Unit'),
  amountColumn('weightPerBox', 'Weight per Box'),
  amountColumn('weightPerPc', 'Weight per Pc'),
  amountColumn('fixedWeight', 'Fixed Weight'),
  amountColumn('averageWeight', 'Average Weight'),
  yesNoColumn('inStock', 'In Stock', {
    aliases: ['Stock'],
    readLenient: activeParser(yesNoColumn('', '').read),
  }),
  yesNoColumn('taxable', 'Taxable', { readLenient: taxParser(yesNoColumn('', '').read) }),
  textColumn('version', 'Version', { technical: true }),
  textColumn('id', 'Id', { technical: true }),
];

const lower = (text: string | null): string => (text ?? '').toLowerCase();

const isNumber = (code: string): boolean => /^\d+$/.test(code);

const withoutZeros = (code: string): string => code.replace(/^0+/, '');

const hasLostZeros = (code: string, stored: string | null): boolean =>
  stored !== null && stored.length > code.length && withoutZeros(stored) === withoutZeros(code);

/** Warning about a code whose leading zeros a spreadsheet may have dropped; undefined otherwise. */
const describeLostZeros = (code: string, products: readonly ProductAnswer[]): string | undefined => {
  if (!isNumber(code)) return undefined;
  const longer = products.find(({ productCode }) => hasLostZeros(code, productCode));
  return (
    longer &&
    `Product Code: ${code} is new, but ${longer.productCode} is ${longer.name}. Check for missing zeros.`
  );
};

const withZerosDoubt = (match: Match, code: string, products: readonly ProductAnswer[]): Match => {
  const stored = match.existing && readText(match.existing, 'productCode');
  const doubt =
    stored && hasLostZeros(code, stored)
      ? `Product Code: ${stored} becomes ${code}. Check for missing zeros.`
      : describeLostZeros(code, products);
  const note = [match.note, doubt].filter(Boolean).join(' ');
  return note ? { ...match, note } : match;
};

/** Candidate products for the rows; the code has precedence, then name and brand. */
const findProducts = async (db: AdminDb, rows: readonly ReadRow[]): Promise<ProductAnswer[]> => {
  const codes = collectLowerTexts(rows, 'productCode');
  const found = await selectProducts(db)
    .where(
      'id',
      'in',
      sql<string>`(
        select id from products where ${isOneOf('id', listIds(rows))}
        union select id from products where ${isOneOfTexts(sql`lower(product_code)`, codes)}
        union select id from products where ${isOneOfTexts(sql`ltrim(lower(product_code), '0')`, codes.filter(isNumber).map(withoutZeros))}
        union select id from products where ${hasName('name', collectLowerTexts(rows, 'name'))})`,
    )
    .execute();
  return found.map(toProductAnswer);
};

const matchProduct = (
  row: ReadRow,
  products: readonly ProductAnswer[],
  named: ReadonlyMap<string, readonly ProductAnswer[]>,
): Match => {
  const code = readText(row.values, 'productCode');
  const owner = code
    ? products.find(({ productCode }) => lower(productCode) === code.toLowerCase())
    : undefined;
  const byId = matchById(row, products, 'product');
  if (byId?.existing && owner && owner.id !== byId.existing.id)
    return { existing: byId.existing, problem: `Product code ${code} belongs to ${owner.name}.` };
  if (byId) return owner || !code ? byId : withZerosDoubt(byId, code, products);
  if (owner) return { existing: owner };
  // If the code is new, match the product with the row's name only if that product has no code.
  const name = readText(row.values, 'name');
  const brand = toNameKey(readText(row.values, 'brand'));
  const alike = (named.get(toNameKey(name)) ?? []).filter(
    (product) => (!code || !product.productCode) && (!brand || toNameKey(product.brand ?? '') === brand),
  );
  const [product, ...others] = preferExactName(alike, name);
  if (product && others.length > 0)
    return {
      existing: null,
      problem: `Several products are called ${product.name}. Enter the Product Code.`,
    };
  const match = product ? keepStoredSpelling(row, product, ['name', 'brand']) : { existing: null };
  return withZerosDoubt(match, code, products);
};

export const productSubject: Subject = {
  table: 'products',
  schema: ProductSchema,
  noun: 'product',
  columns,
  mapping: productMapping,
  identifyingFields: ['productCode', 'name', 'id'],
  // Nothing becomes taxable because a list does not say (docs/rules/catalog.md#columns-of-a-file).
  body: productBody.extend({ taxable: productBody.shape.taxable.unwrap().default(false) }),
  patch: productPatch,
  saved: productSaved as EventDefinition,
  matcher: async (db, rows) => {
    const products = await findProducts(db, rows);
    const named = groupByNameKey(products);
    return (row) => matchProduct(row, products, named);
  },
  keyOf: (values) => {
    const code = readText(values, 'productCode').toLowerCase();
    if (code) return `code ${code}`;
    const name = toNameKey(readText(values, 'name'));
    return name ? `name ${name}\n${toNameKey(readText(values, 'brand'))}` : null;
  },
  fillIn: (fields) => {
    const typed = fillTaxable(fillTypeByUnit(fields));
    return 'name' in typed
      ? { ...typed, name: readText(typed, 'name') || readText(typed, 'productCode') }
      : typed;
  },
  nameOf: (values) => [readText(values, 'name'), readText(values, 'productCode')].filter(Boolean).join(' · '),
  listWarnings: ({ wholesalePrice, restaurantPrice, retailPrice }) =>
    describeUnusualTiers({
      wholesalePrice: String(wholesalePrice),
      restaurantPrice: String(restaurantPrice),
      retailPrice: String(retailPrice),
    }),
  complete: (fields) => ({
    gtins: [],
    scheduledPrices: [],
    ...fields,
    unitPrice: fields.unitPrice ?? fields.restaurantPrice,
  }),
  toAnswer: (record) => toProductAnswer(record as StoredFields & ProductRecord),
  read: async (db, after, limit) =>
    (await selectProducts(db).where('id', '>', after).orderBy('id').limit(limit).execute()).map(
      toProductAnswer,
    ),
};
