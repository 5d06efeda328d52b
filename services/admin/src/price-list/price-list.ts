import {
  maxPriceListRows,
  type PriceListAnswer,
  type PriceListRow,
  type priceListQuery,
} from '@primal/contracts/admin/price-list';
import { documentCustomer } from '@primal/contracts/shared/customer';
import { addDays, today } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { countsWhole, isBilledByWeight } from '@primal/contracts/shared/lines';
import { type CustomerPriceTerms, computePrice } from '@primal/contracts/shared/pricing';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { isOneOf, selectOf, sql } from '@primal/service-kit/database';
import { contains } from '@primal/service-kit/lists/search';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { readCustomer } from '../customer/store.ts';
import { CustomerPriceSchema } from '../customer-price/customer-price.ts';
import type { ProductRecord } from '../product/product.ts';
import { selectProducts } from '../product/store.ts';
import type { AdminDb } from '../tables.ts';

const boughtWithin = 364;

const selectBoughtBy = (customerId: string) => sql<string>`(
  select unnest(u.product_ids) from document_uses u join report_documents d on d.id = u.id
  where u.customer_id = ${customerId} and d.counts and d.sale_date >= ${addDays(today(), -boughtWithin)})`;

const readTermsOn = (db: AdminDb, customerId: string, day: string): Promise<CustomerPriceTerms[]> =>
  db
    .selectFrom('customer_prices as cp')
    .select(
      selectOf(CustomerPriceSchema, 'cp', [
        'id',
        'productId',
        'category',
        'kind',
        'value',
        'minQuantity',
        'from',
        'to',
      ]),
    )
    .where('cp.customer_id', '=', customerId)
    .where('cp.from', '<=', day)
    .where((is) => is.or([is('cp.to', 'is', null), is('cp.to', '>=', day)]))
    .execute();

/** Smallest quantity of an order. Prices with a higher minimum get their own lines. */
const toSmallestQuantity = (product: ProductRecord): string => (countsWhole(product) ? '1' : '0.001');

interface Pricing {
  tier: string;
  day: string;
  prices: readonly CustomerPriceTerms[];
}

const createRow = (product: ProductRecord, { tier, day, prices }: Pricing): PriceListRow => {
  const priceOf = (quantity: string) => computePrice({ product, tier, prices, quantity, day });
  const first = priceOf(toSmallestQuantity(product));
  const steps = [...new Set(prices.flatMap(({ minQuantity }) => minQuantity ?? []))]
    .filter((minQuantity) => decimal(minQuantity).gt(toSmallestQuantity(product)))
    .toSorted((a, b) => decimal(a).cmp(b))
    .map((minQuantity) => ({ minQuantity, ...priceOf(minQuantity) }));
  const changing = steps.filter((step, at) => step.unitPrice !== (steps[at - 1] ?? first).unitPrice);
  return {
    productId: product.id,
    productCode: product.productCode,
    productName: product.name,
    brand: product.brand,
    category: product.category,
    unit: product.unit,
    billedBy: isBilledByWeight(product) ? 'LBS' : product.billedBy,
    inStock: product.inStock,
    price: first.unitPrice,
    listPrice: first.listPrice,
    source: first.source,
    minimums: changing.map(({ minQuantity, unitPrice }) => ({ minQuantity, price: unitPrice })),
    isOwn: [first, ...changing].some(({ source }) => source !== 'tier'),
  };
};

const compareRows = (a: PriceListRow, b: PriceListRow): number =>
  Number(a.category === null) - Number(b.category === null) ||
  (a.category ?? '').localeCompare(b.category ?? '') ||
  a.productName.localeCompare(b.productName) ||
  (a.productId < b.productId ? -1 : 1);

const toCustomer = createAnswerMapper(documentCustomer);

/**
 * A customer's prices on a day (docs/rules/prices.md#price-lists); 404 without the customer, 400 above the
 * list limit.
 */
export const readPriceList = async (
  db: AdminDb,
  customerId: string,
  { on = today(), q, bought }: z.output<typeof priceListQuery>,
): Promise<PriceListAnswer> => {
  const customer = await readCustomer(db, customerId);
  const terms = await readTermsOn(db, customerId, on);
  const agreed = terms.flatMap(({ productId }) => productId ?? []);
  const products = await selectProducts(db)
    .where(contains(sql.ref('folded_text'), q))
    .$if(bought, (all) =>
      all.where((is) => is.or([isOneOf('id', agreed), sql<boolean>`id in ${selectBoughtBy(customerId)}`])),
    )
    .limit(maxPriceListRows + 1)
    .execute();
  if (products.length > maxPriceListRows)
    throw createFieldProblem('A price list holds at most 5,000 products. Narrow the search.', 'q');
  const ofProducts = Map.groupBy(terms, ({ productId }) => productId);
  const ofCategories = Map.groupBy(ofProducts.get(null) ?? [], ({ category }) => category);
  const rows = products.map((product) =>
    createRow(product, {
      tier: customer.pricingTier,
      day: on,
      prices: [...(ofProducts.get(product.id) ?? []), ...(ofCategories.get(product.category) ?? [])],
    }),
  );
  return {
    customer: toCustomer(customer),
    on,
    bought,
    ...(q && { q }),
    rows: rows.toSorted(compareRows),
  };
};
