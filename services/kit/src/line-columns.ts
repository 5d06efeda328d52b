import { p } from '@mikro-orm/core';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { priceSources } from '@primal/contracts/shared/pricing';
import { shortReasons } from '@primal/contracts/shared/shorts';

/** The columns that lines of orders and of invoices both have: quantities and weights with 3 places, pounds and dollars. */
export const lineColumns = {
  id: p.uuid().primary(),
  position: p.integer(),
  productId: p.uuid(),
  /** The product as it was when the line was made; its name and price never follow the catalog. */
  product: p.json<LineProduct>(),
  description: p.text().strictNullable(),
  quantity: p.decimal('string'),
  quantityOrdered: p.decimal('string'),
  weight: p.decimal('string').strictNullable(),
  unitPrice: p.decimal('string'),
  priceSource: p.enum(priceSources),
  /** What the customer's tier pays on the line's day; null on lines from before it was kept. */
  listPrice: p.decimal('string').strictNullable(),
  total: p.decimal('string'),
  /** JSON text of numbers, pounds. */
  individualWeights: p.text(),
  /** Why less is shipped than was ordered; null where nobody said. */
  shortReason: p.enum(shortReasons).strictNullable(),
  shortNote: p.text().strictNullable(),
  /** The line of the same document that it stands in for. */
  substituteFor: p.uuid().strictNullable(),
};
