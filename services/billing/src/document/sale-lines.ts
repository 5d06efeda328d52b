import { randomUUIDv7 } from 'node:crypto';
import type { SentSaleItem } from '@primal/contracts/billing/sale';
import { billedByWeight, isUnweighed } from '@primal/contracts/shared/lines';
import { productsById, requireProduct, tierPriceOn } from '@primal/service-kit/copies/products';
import { assertWhole, computeFigures } from '@primal/service-kit/lines';
import { invalidField } from '@primal/service-kit/problem';
import type { BillingDb } from '../tables.ts';
import type { SaleItem } from './sale-item.ts';

/**
 * The lines that a request asks for, with whether their products are taxable, at the tier's price of the day where they name no price. Both documents are final once made,
 * so a line that is priced by weight must have it (docs/rules/credit-memos-and-cash-sales.md#lines-of-a-sale). 400 for
 * what does not fit, with the path of the field.
 */
export const readSaleItems = async (
  db: BillingDb,
  sent: readonly SentSaleItem[],
  { tier, day }: { tier: string; day: string },
): Promise<(SaleItem & { taxable: boolean })[]> => {
  const products = await productsById(
    db,
    sent.map(({ productId }) => productId),
  );
  return sent.map(({ productId, description, quantity, weight, individualWeights: weights, ...line }, at) => {
    const path = `items.${at}`;
    const product = requireProduct(products, productId, `${path}.productId`);
    assertWhole(product, quantity, `${path}.quantity`);
    const unitPrice = line.unitPrice ?? tierPriceOn(products, productId, tier, day) ?? '0.00';
    const figures = computeFigures({ product, quantity, weight, unitPrice, weights }, path);
    if (billedByWeight(product) && isUnweighed(product, figures.weight))
      throw invalidField(`Please enter the weight of ${product.name}.`, `${path}.weight`);
    const taxable = products.get(productId)?.taxable ?? true;
    return { id: randomUUIDv7(), productId, product, description, ...figures, taxable };
  });
};
