import { productsApi } from '@primal/contracts/admin/product';
import { isOneOfTexts, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { createTextSearch, hasName } from '@primal/service-kit/lists/search';
import { toAnswer } from './presenter.ts';
import { selectProducts } from './store.ts';

const matchesCodeOrName = (named: readonly string[]) => {
  const codes = named.map((code) => code.toLowerCase());
  return sql`(${isOneOfTexts(sql`lower(product_code)`, codes)} or ${hasName('name', named)})`;
};

export const listProducts = documentList({
  call: productsApi.listProducts,
  select: selectProducts,
  id: 'id',
  columns: {
    name: sql`lower(name)`,
    productCode: { nullable: sql`lower(product_code)` },
    category: { nullable: sql`lower(category)` },
    brand: sql`lower(brand)`,
    unit: sql`lower(unit)`,
    billedBy: sql`lower(billed_by)`,
    unitPrice: 'unit_price',
    wholesalePrice: 'wholesale_price',
    restaurantPrice: 'restaurant_price',
    retailPrice: 'retail_price',
    inStock: 'in_stock',
    createdAt: 'created_at',
  },
  instants: 'created_at',
  equal: { category: 'category', brand: 'brand', productType: 'product_type' },
  where: ({ gtin, named, scheduled, taxable, q }) => [
    createTextSearch('folded_text', q).condition,
    scheduled && (scheduled === 'true' ? sql`scheduled_prices <> '[]'` : sql`scheduled_prices = '[]'`),
    taxable && (taxable === 'true' ? sql`taxable` : sql`not taxable`),
    gtin && sql`id in (select product_id from product_gtins where gtin = ${gtin})`,
    named && matchesCodeOrName(named),
  ],
  search: (q) => createTextSearch('folded_text', q).search,
  // With at most this many matches, a scan in list order finds the first 50 quickly enough.
  few: 1_000,
  toAnswers: (rows) => rows.map(toAnswer),
});
