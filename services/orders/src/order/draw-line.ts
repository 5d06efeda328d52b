import { randomUUIDv7 } from 'node:crypto';
import type { orderItemBody } from '@primal/contracts/orders/order';
import { catalogueWeight } from '@primal/contracts/shared/lines';
import { type Products, priceFor, requireProduct } from '@primal/service-kit/copies/products';
import type { z } from 'zod';
import type { LineFacts } from './facts.ts';
import { demandWhole, lineFigures } from './figures.ts';

export type SentLine = z.output<typeof orderItemBody>;

/** What lines are drawn from: the products that the body names, and the tier that the customer pays. */
export interface Catalogue {
  products: Products;
  tier: string;
}

/**
 * What was ordered: an unchanged quantity keeps it and so does weighing, a quantity changed by hand is ordered so
 * (decisions, "Lines").
 */
const ordered = (sent: SentLine, weighed: boolean, known: LineFacts | undefined): string => {
  if (!known) return sent.quantityOrdered ?? sent.quantity;
  if (sent.quantityOrdered && sent.quantityOrdered !== known.quantityOrdered) return sent.quantityOrdered;
  return weighed || sent.quantity === known.quantity ? known.quantityOrdered : sent.quantity;
};

/** The weight as sent, unless it is the catalogue's for a quantity that has changed: then it follows. */
const given = (sent: SentLine, known: LineFacts | undefined): string | null => {
  const follows =
    known &&
    sent.quantity !== known.quantity &&
    sent.weight === known.weight &&
    sent.weight === catalogueWeight(known.product, known.quantity);
  return follows ? null : sent.weight;
};

/**
 * Draws up the line at `position` of a body's items. A line `known` before keeps its product as it was when the line
 * was made; a new one, or one of another product, takes the product as it is now.
 */
export const drawLine = (
  sent: SentLine,
  position: number,
  { products, tier }: Catalogue,
  known?: LineFacts,
): LineFacts => {
  const path = `items.${position}`;
  const { productId, description, quantity } = sent;
  const same = known?.productId === productId ? known : undefined;
  const product = same?.product ?? requireProduct(products, productId, `${path}.productId`);
  const weights = sent.individualWeights;
  const quantityOrdered = ordered(sent, weights.length > 0, known);
  demandWhole(product, quantity, `${path}.quantity`);
  demandWhole(product, quantityOrdered, `${path}.quantityOrdered`);
  const unitPrice = sent.unitPrice ?? priceFor(products, productId, tier) ?? same?.unitPrice ?? '0.00';
  const figures = lineFigures({ product, quantity, weight: given(sent, same), unitPrice, weights }, path);
  return {
    id: known?.id ?? randomUUIDv7(),
    position,
    productId,
    product,
    description,
    quantityOrdered,
    ...figures,
  };
};
