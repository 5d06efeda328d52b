import { p } from '@mikro-orm/core';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { priceSources } from '@primal/contracts/shared/pricing';
import { shortReasons } from '@primal/contracts/shared/shorts';

/**
 * Columns that order and invoice lines share: quantities and weights with 3 decimals, in pounds and dollars.
 */
export const lineColumns = {
  id: p.uuid().primary(),
  position: p.integer(),
  productId: p.uuid(),
  product: p.json<LineProduct>(),
  description: p.text().strictNullable(),
  quantity: p.decimal('string'),
  quantityOrdered: p.decimal('string'),
  weight: p.decimal('string').strictNullable(),
  unitPrice: p.decimal('string'),
  priceSource: p.enum(priceSources),
  /** The tier's price on the line's day; null on lines older than this column. */
  listPrice: p.decimal('string').strictNullable(),
  total: p.decimal('string'),
  /** JSON text of numbers, in pounds. */
  individualWeights: p.text(),
  shortReason: p.enum(shortReasons).strictNullable(),
  shortNote: p.text().strictNullable(),
  substituteFor: p.uuid().strictNullable(),
};
