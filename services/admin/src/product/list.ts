import type { productsApi } from '@primal/contracts/admin/product';
import type { Query } from '@primal/contracts/shared/api';
import { oneOfTexts, sql } from '@primal/service-kit/database';
import { withinDays } from '@primal/service-kit/lists/days';
import { askedRecords, keysetPage } from '@primal/service-kit/lists/page';
import { isNamed, textSearch } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';
import { selectProducts } from './store.ts';

const sortColumns = {
  name: sql`lower(name)`,
  productCode: { column: sql`lower(product_code)`, nullable: true as const },
  category: { column: sql`lower(category)`, nullable: true as const },
  brand: sql`lower(brand)`,
  unit: sql`lower(unit)`,
  billedBy: sql`lower(billed_by)`,
  unitPrice: sql.ref('unit_price'),
  wholesalePrice: sql.ref('wholesale_price'),
  restaurantPrice: sql.ref('restaurant_price'),
  retailPrice: sql.ref('retail_price'),
  inStock: sql.ref('in_stock'),
  createdAt: sql.ref('created_at'),
};

/** One page of products; newest first unless sorted otherwise. */
export const listProducts = (db: AdminDb, query: Query<typeof productsApi.listProducts>) => {
  const { brand, category, gtin, named, productType, scheduled } = query;
  const codes = named?.map((code) => code.toLowerCase());
  const { condition, search } = textSearch('folded_text', query.q);
  return keysetPage(
    db,
    selectProducts(db)
      .where(condition)
      .where(withinDays(sql.ref('created_at'), query))
      .$if(category !== undefined, (products) => products.where('category', '=', category ?? ''))
      .$if(brand !== undefined, (products) => products.where('brand', '=', brand ?? ''))
      .$if(scheduled !== undefined, (products) =>
        products.where(
          scheduled === 'true'
            ? sql<boolean>`scheduled_prices <> '[]'`
            : sql<boolean>`scheduled_prices = '[]'`,
        ),
      )
      .$if(gtin !== undefined, (products) =>
        products.where('id', 'in', (from) =>
          from
            .selectFrom('product_gtins')
            .select('product_id')
            .where('gtin', '=', gtin ?? ''),
        ),
      )
      .$if(named !== undefined, (products) =>
        products.where((is) =>
          is.or([oneOfTexts(sql`lower(product_code)`, codes ?? []), isNamed('name', named ?? [])]),
        ),
      )
      .$if(productType !== undefined, (products) => products.where('product_type', '=', productType ?? '')),
    {
      columns: sortColumns,
      id: sql.ref('id'),
      search,
      // A walk along the order meets the first 50 of so many soon enough.
      few: 1_000,
      ...askedRecords(query),
    },
  );
};
