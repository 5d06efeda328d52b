import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
import type { SaleItemAnswer, SentSaleItem } from '@primal/contracts/billing/sale';
import { billedByWeight, isUnweighed, type LineProduct } from '@primal/contracts/shared/lines';
import { priceFor, productsById, requireProduct } from '@primal/service-kit/copies/products';
import { assertWhole, computeFigures, type LineFigures } from '@primal/service-kit/lines';
import { invalidField } from '@primal/service-kit/problem';
import type { BillingDb } from './tables.ts';

/** A line of a credit memo or a cash receipt, whether it is stored or was computed just now. */
export interface SaleItem extends LineFigures {
  id: string;
  productId: string;
  /** The product as it was when the line was made. */
  product: LineProduct;
  description: string | null;
}

/** The columns that the lines of both documents have beside the reference to their document. */
export const saleItemProperties = {
  id: p.uuid().primary(),
  position: p.integer(),
  productId: p.uuid(),
  product: p.json<LineProduct>(),
  description: p.text().strictNullable(),
  quantity: p.decimal('string'),
  weight: p.decimal('string').strictNullable(),
  unitPrice: p.decimal('string'),
  total: p.decimal('string'),
  individualWeights: p.text(),
};

/** The columns of a line for Kysely, under the names of the fields. */
export const saleItemColumns = [
  'id',
  'product_id as productId',
  'product',
  'description',
  'quantity',
  'weight',
  'unit_price as unitPrice',
  'total',
  'individual_weights as individualWeights',
] as const;

/** A line's row, but for the reference to its document. */
export const saleItemRow = (item: SaleItem, position: number) => ({
  id: item.id,
  position,
  product_id: item.productId,
  product: item.product,
  description: item.description,
  quantity: item.quantity,
  weight: item.weight,
  unit_price: item.unitPrice,
  total: item.total,
  individual_weights: item.individualWeights,
});

export const presentSaleItem = (item: SaleItem): SaleItemAnswer => ({
  id: item.id,
  productId: item.productId,
  productName: item.product.name,
  description: item.description,
  quantity: item.quantity,
  weight: item.weight,
  unitPrice: item.unitPrice,
  total: item.total,
  individualWeights: item.individualWeights,
  product: item.product,
});

/**
 * The lines that a request asks for, priced for the tier where they name no price. Both documents are final once made,
 * so a line that is priced by weight must have it (docs/rules/credit-memos-and-cash-sales.md#lines-of-a-sale). 400 for
 * what does not fit, with the path of the field.
 */
export const readSaleItems = async (
  db: BillingDb,
  sent: readonly SentSaleItem[],
  tier: string,
): Promise<SaleItem[]> => {
  const products = await productsById(
    db,
    sent.map(({ productId }) => productId),
  );
  return sent.map(({ productId, description, quantity, weight, individualWeights: weights, ...line }, at) => {
    const path = `items.${at}`;
    const product = requireProduct(products, productId, `${path}.productId`);
    assertWhole(product, quantity, `${path}.quantity`);
    const unitPrice = line.unitPrice ?? priceFor(products, productId, tier) ?? '0.00';
    const figures = computeFigures({ product, quantity, weight, unitPrice, weights }, path);
    if (billedByWeight(product) && isUnweighed(product, figures.weight))
      throw invalidField(`Please enter the weight of ${product.name}.`, `${path}.weight`);
    return { id: randomUUIDv7(), productId, product, description, ...figures };
  });
};
