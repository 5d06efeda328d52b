import { defineEntity, p } from '@mikro-orm/core';
import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { customerPriceDeleted, customerPriceSaved } from '@primal/contracts/admin/events';
import { type CustomerPriceTerms, priceKinds } from '@primal/contracts/shared/pricing';
import { type Tables, toCopyRow } from '@primal/service-kit/database';
import { markDeleted, type Subscription, syncCopy } from '@primal/service-kit/subscriptions';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Copy of a customer price of the admin area; `sequence` is its version. Deleted rows stay with a flag.
 * Other columns are null if only the deletion arrived.
 */
export const CustomerPriceSchema = defineEntity({
  name: 'CustomerPrice',
  tableName: 'customer_prices',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    deleted: p.boolean().default(false),
    customerId: p.uuid().strictNullable(),
    productId: p.uuid().strictNullable(),
    category: p.text().strictNullable(),
    kind: p.enum(priceKinds).strictNullable(),
    value: p.decimal('string').strictNullable(),
    minQuantity: p.decimal('string').strictNullable(),
    from: p.date().fieldName('from_date').strictNullable(),
    to: p.date().fieldName('to_date').strictNullable(),
  },
});

export const customerPricesTable = `
  create table customer_prices (
    id uuid primary key,
    sequence integer not null,
    deleted boolean not null default false,
    customer_id uuid,
    product_id uuid,
    category text,
    kind text,
    value numeric(12,2),
    min_quantity numeric(12,3),
    from_date date,
    to_date date
  );
  -- Prices of a customer for the products of a document.
  create index on customer_prices (customer_id, product_id) where not deleted`;

type CustomerPriceTables = Tables<readonly [typeof CustomerPriceSchema]>;

interface Asked {
  customerId: string;
  productIds: readonly string[];
  day: string;
}

interface Asking {
  customerId: string | RawBuilder<string>;
  day: string | RawBuilder<string>;
  /** SQL for the inside of `any(…)`: a list of product ids, or a query. */
  products: RawBuilder<unknown>;
}

export const createCustomerPricesQuery = ({
  customerId,
  day,
  products,
}: Asking): RawBuilder<CustomerPriceTerms> =>
  sql`select id, product_id as "productId", category, kind, value::text, min_quantity::text as "minQuantity",
      from_date as "from", to_date as "to"
    from customer_prices
    where customer_id = ${customerId} and not deleted and from_date <= ${day} and (to_date is null or to_date >= ${day})
      and (product_id = any(${products}) or product_id is null)`;

export const readCustomerPrices = async <T extends CustomerPriceTables>(
  db: Kysely<T>,
  { customerId, productIds, day }: Asked,
): Promise<CustomerPriceTerms[]> => {
  if (productIds.length === 0) return [];
  const products = sql`${productIds}::uuid[]`;
  const { rows } = await createCustomerPricesQuery({ customerId, day, products }).execute(db);
  return rows;
};

const toPriceRow = (price: CustomerPriceAnswer) =>
  toCopyRow(CustomerPriceSchema)({ ...price, deleted: false });

const table = 'customer_prices';

export const followCustomerPrices = (): Subscription[] => [
  syncCopy(customerPriceSaved, { table, row: toPriceRow }),
  markDeleted(customerPriceDeleted, { table, row: { deleted: true } }),
];
