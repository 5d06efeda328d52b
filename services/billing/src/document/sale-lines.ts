import { randomUUIDv7 } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { type SaleItemAnswer, type SentSaleItem, saleItemAnswer } from '@primal/contracts/billing/sale';
import { isBilledByWeight, isUnweighed, type LineProduct } from '@primal/contracts/shared/lines';
import { computePrice } from '@primal/contracts/shared/pricing';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { createFieldProblem } from '@primal/service-kit/problem';
import { readCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { assertProduct, readProductsById } from '@primal/service-trade/copies/products';
import { assertWhole, computeFigures, type LineFigures } from '@primal/service-trade/lines';
import type { BillingDb } from '../tables.ts';

export interface SaleItem extends LineFigures {
  id: string;
  productId: string;
  product: LineProduct;
  description: string | null;
}

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

const answer = createAnswerMapper(saleItemAnswer);

export const toSaleItemAnswer = (item: SaleItem): SaleItemAnswer => ({
  ...answer(item),
  productName: item.product.name,
});

interface SaleBuyer {
  tier: string;
  customerId: string | null;
  day: string;
}

/**
 * Lines of a new sale or credit. A line without a price gets the buyer's price. Lines priced by
 * weight need a weight, since both documents are final
 * (docs/rules/cash-sales.md#lines-of-a-sale). 400 with the path of the field.
 */
export const readSaleItems = async (
  db: BillingDb,
  sent: readonly SentSaleItem[],
  { tier, customerId, day }: SaleBuyer,
): Promise<SaleItem[]> => {
  const productIds = sent.map(({ productId }) => productId);
  const [products, prices] = await Promise.all([
    readProductsById(db, productIds),
    customerId === null ? [] : readCustomerPrices(db, { customerId, productIds, day }),
  ]);
  return sent.map(({ productId, description, quantity, weight, individualWeights: weights, ...line }, at) => {
    const path = `items.${at}`;
    const product = assertProduct(products, productId, `${path}.productId`);
    const copy = products.get(productId);
    assertWhole(product, quantity, `${path}.quantity`);
    const computed = copy && computePrice({ product: copy, tier, prices, quantity, day });
    const unitPrice = line.unitPrice ?? computed?.unitPrice ?? '0.00';
    const figures = computeFigures({ product, quantity, weight, unitPrice, weights }, path);
    if (isBilledByWeight(product) && isUnweighed(product, figures.weight))
      throw createFieldProblem(`Please enter the weight of ${product.name}.`, `${path}.weight`);
    return { id: randomUUIDv7(), productId, product, description, ...figures };
  });
};

/** Figures of a line in a document's book entries. */
export interface BookedLine {
  productId: string;
  quantity: string;
  weight?: string | null;
  total: string;
}

export const toBookedLines = (items: readonly BookedLine[]) =>
  items.map(({ productId, quantity, weight, total }) => [productId, quantity, weight ?? null, total]);
