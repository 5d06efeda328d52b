import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { type SaleItemAnswer, type SentSaleItem, saleItemAnswer } from '@primal/contracts/billing/sale';
import { billedByWeight, isUnweighed, type LineProduct } from '@primal/contracts/shared/lines';
import { answerOf } from '@primal/service-kit/answers';
import { priceFor, productsById, requireProduct } from '@primal/service-kit/copies/products';
import { assertWhole, computeFigures, type LineFigures } from '@primal/service-kit/lines';
import { invalidField } from '@primal/service-kit/problem';
import type { BillingDb } from '../tables.ts';

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

const answer = answerOf(saleItemAnswer);

export const presentSaleItem = (item: SaleItem): SaleItemAnswer => ({
  ...answer(item),
  productName: item.product.name,
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
