import { adminApi } from '@primal/contracts/admin/api';
import { type Documents, fillTable, type Question } from './documents.ts';

const byName = 'lower(name), id';

const sortQuestions = (columns: Record<string, string>): Question[] =>
  Object.entries(columns).flatMap(([sort, column]) =>
    ['asc', 'desc'].map((order) => ({
      name: `by ${sort} ${order}`,
      query: { sort, order },
      orderBy: `${column} ${order}, id ${order}`,
    })),
  );

const searchQuestions = (texts: Record<string, string>, sort = 'name'): Question[] =>
  Object.entries(texts).map(([name, q]) => ({
    name: `search ${name}`,
    query: { q, sort },
    filter: 'folded_text like $1',
    values: [`%${q.toLowerCase()}%`],
    orderBy: `lower(${sort}), id`,
  }));

const filtered = (name: string, query: Record<string, string>, filter: string): Question => ({
  name,
  query: { ...query, sort: 'name' },
  filter: `${filter} = $1${query.productType && query.category ? " and product_type = 'fixed-weight'" : ''}`,
  values: [query.category ?? query.productType],
  orderBy: byName,
});

const products = `
  insert into products (id, version, created_at, updated_at, product_code, name, category, brand, product_type, unit,
    billed_by, unit_price, cost_price, wholesale_price, restaurant_price, retail_price, in_stock)
  select uuidv7(interval '1 minute' * (n - 1000000)), 1, now() - interval '1 minute' * ($2 - n), now(), 'P-' || n,
    ('{Ribeye,Striploin,Tenderloin,Flank,Skirt,Chuck,Brisket,Shank,Loin,Rack,Shoulder,Belly,Thigh,Breast,Wing,Fillet}'::text[])
      [1 + n % 16] || ' ' || ('{Choice,Prime,Select,Angus,Organic,Smoked,Frozen,Aged}'::text[])[1 + n / 16 % 8] || ' No. ' || n,
    ('{Beef,Pork,Chicken,Lamb,Turkey,Seafood,Dairy,Frozen,Dry Goods}'::text[])[1 + n % 9], 'Brand ' || n % 40,
    case n % 3 when 0 then 'variable-weight' else 'fixed-weight' end, 'Case', 'LBS', price, price * 0.8, price * 0.9, price,
    price * 1.2, n % 20 > 0
  from generate_series($1::bigint + 1, $2::bigint) n, lateral (select (n * 48271 % 10000) / 100.0 + 1 as price) made`;

export const productList: Documents = {
  name: 'products',
  database: 'admin',
  path: adminApi.listProducts.path,
  table: 'products',
  sizes: [5_000, 20_000],
  seed: (pool, from, to) => fillTable(pool, 'products', () => pool.query(products, [from, to])),
  questions: [
    { name: 'by name', query: { sort: 'name' }, orderBy: byName },
    filtered('category', { category: 'Lamb' }, 'category'),
    filtered('product type', { productType: 'variable-weight' }, 'product_type'),
    filtered('category and type', { category: 'Lamb', productType: 'fixed-weight' }, 'category'),
    ...searchQuestions({
      'by code': 'P-4711',
      'by a word': 'ribeye prime',
      'by category': 'seafood',
      'by two letters': 'ri',
      'without a match': 'nothing like it',
    }),
    ...searchQuestions({ 'by a word, by brand': 'tenderloin' }, 'brand'),
    ...sortQuestions({
      name: 'lower(name)',
      productCode: 'lower(product_code)',
      category: 'lower(category)',
      brand: 'lower(brand)',
      unitPrice: 'unit_price',
      createdAt: 'created_at',
    }),
  ],
};

const customers = `
  insert into customers (id, version, created_at, updated_at, name, address, city, state, zip_code, phone, email, pricing_tier)
  select uuidv7(interval '1 minute' * (n - 1000000)), 1, now() - interval '1 minute' * ($2 - n), now(),
    ('{Oak,Maple,River,Harbor,Market,Mill,Station,Chapel,Garden,Summit}'::text[])[1 + n % 10] || ' ' ||
      ('{Grill,Bistro,Diner,Tavern,Kitchen,Smokehouse,Cantina,Steakhouse,Deli,Cafe}'::text[])[1 + n / 10 % 10] || ' ' || n,
    n || ' Main Street', 'City ' || n % 200, 'IL', '62701', '(816) 555-' || lpad(n::text, 5, '0'),
    'orders' || n || '@customer.example',
    ('{base,wholesale,restaurant,retail,tier1,tier2,tier3}'::text[])[1 + n % 7]
  from generate_series($1::bigint + 1, $2::bigint) n`;

export const customerList: Documents = {
  name: 'customers',
  database: 'admin',
  path: adminApi.listCustomers.path,
  table: 'customers',
  sizes: [2_500, 10_000],
  seed: (pool, from, to) => fillTable(pool, 'customers', () => pool.query(customers, [from, to])),
  questions: [
    { name: 'by name', query: { sort: 'name' }, orderBy: byName },
    ...searchQuestions({
      'by name': 'harbor tavern',
      'by phone': '555-04711',
      'by e-mail': 'orders4711@',
      'by a word': 'kitchen',
      'by two letters': 'ri',
      'without a match': 'nothing like it',
    }),
    ...sortQuestions({
      name: 'lower(name)',
      email: 'lower(email)',
      city: 'lower(city)',
      pricingTier: 'pricing_tier',
      createdAt: 'created_at',
    }),
  ],
};
