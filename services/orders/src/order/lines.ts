import { randomUUIDv7 } from 'node:crypto';
import type { orderItemBody } from '@primal/contracts/orders/order';
import { isUnweighed, type LineProduct } from '@primal/contracts/shared/lines';
import { type Products, priceFor, requireProduct } from '@primal/service-kit/copies/products';
import {
  assertWhole,
  type Charges,
  computeFigures,
  computeTotals,
  enteredWeightOf,
  type LineFigures,
  quantityOrderedOf,
} from '@primal/service-kit/lines';
import type { z } from 'zod';

/** A line as it is stored, whether it comes from the entity, from a list's row or was computed just now. */
export interface LineFacts extends LineFigures {
  id: string;
  position: number;
  productId: string;
  /** The product as it was when the line was made. */
  product: LineProduct;
  description: string | null;
  quantityOrdered: string;
}

export type SentLine = z.output<typeof orderItemBody>;

/** What lines are made from: the products that the body names, and the tier that the customer pays. */
export interface Catalogue {
  products: Products;
  tier: string;
}

/**
 * Computes the line at `position` of a body's items. A line that is `stored` keeps its product as it was when the line
 * was made; a new one, or one of another product, takes the product as it is now. 400 with the field that is wrong.
 */
export const computeLine = (
  sent: SentLine,
  position: number,
  { products, tier }: Catalogue,
  stored?: LineFacts,
): LineFacts => {
  const path = `items.${position}`;
  const { productId, description, quantity, individualWeights: weights } = sent;
  const ofSameProduct = stored?.productId === productId ? stored : undefined;
  const product = ofSameProduct?.product ?? requireProduct(products, productId, `${path}.productId`);
  const quantityOrdered = quantityOrderedOf(sent, stored);
  assertWhole(product, quantity, `${path}.quantity`);
  assertWhole(product, quantityOrdered, `${path}.quantityOrdered`);
  const unitPrice =
    sent.unitPrice ?? priceFor(products, productId, tier) ?? ofSameProduct?.unitPrice ?? '0.00';
  const weight = enteredWeightOf(sent, ofSameProduct);
  return {
    id: stored?.id ?? randomUUIDv7(),
    position,
    productId,
    product,
    description,
    quantityOrdered,
    ...computeFigures({ product, quantity, weight, unitPrice, weights }, path),
  };
};

/** Whether a line still needs its weight. */
export const lacksWeight = (line: Pick<LineFacts, 'weight' | 'product'>): boolean =>
  isUnweighed(line.product, line.weight);

/** What an order comes to, dollars, and how many of its lines are still to be weighed. */
export interface OrderFigures {
  subtotal: string;
  total: string;
  lineCount: number;
  unweighedCount: number;
}

/** An order's figures out of its lines and charges. `path` goes before the fields named in a 400. */
export const computeOrder = (
  lines: readonly Pick<LineFacts, 'total' | 'weight' | 'product'>[],
  charges: Charges,
  path: '' | 'order.' = '',
): OrderFigures => ({
  ...computeTotals(
    lines.map((line) => line.total),
    charges,
    { document: 'order', path },
  ),
  lineCount: lines.length,
  unweighedCount: lines.filter(lacksWeight).length,
});
