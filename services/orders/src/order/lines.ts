import { randomUUIDv7 } from 'node:crypto';
import type { orderItemBody } from '@primal/contracts/orders/order';
import { decimal } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import {
  fallsShort,
  lacksWeight,
  piecesToWeigh,
  piecesWeighed,
  quantityOver,
  quantityShort,
} from '@primal/contracts/shared/weighing';
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
export interface LineRecord extends LineFigures {
  id: string;
  position: number;
  productId: string;
  /** The product as it was when the line was made. */
  product: LineProduct;
  description: string | null;
  quantityOrdered: string;
  /** Pieces came one by one, fewer than ordered, and nobody said that this is all. */
  isOpen: boolean;
}

export type SentLine = z.output<typeof orderItemBody>;

/** What lines are made from: the products that the body names, and the tier that the customer pays. */
export interface Catalogue {
  products: Products;
  tier: string;
}

/**
 * Whether an edited line waits for pieces: as it says. Where it does not say, with its weights as they were it is as open as it
 * was, and more ordered than before is to be weighed; a list that was changed is all.
 */
const staysOpen = (
  stored: LineRecord,
  now: Omit<LineRecord, 'isOpen'>,
  isAll: boolean | undefined,
): boolean => {
  if (now.individualWeights === '[]' || !fallsShort(now)) return false;
  if (isAll !== undefined) return !isAll;
  const isRaised = decimal(now.quantityOrdered).gt(stored.quantityOrdered);
  return now.individualWeights === stored.individualWeights && (stored.isOpen || isRaised);
};

/**
 * Computes the line at `position` of a body's items. A line that is `stored` keeps its product as it was when the line
 * was made; a new one, or one of another product, takes the product as it is now. 400 with the field that is wrong.
 */
export const computeLine = (
  sent: SentLine,
  position: number,
  { products, tier }: Catalogue,
  stored?: LineRecord,
): LineRecord => {
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
  const line = {
    id: stored?.id ?? randomUUIDv7(),
    position,
    productId,
    product,
    description,
    quantityOrdered,
    ...computeFigures({ product, quantity, weight, unitPrice, weights }, path),
  };
  return { ...line, isOpen: ofSameProduct !== undefined && staysOpen(ofSameProduct, line, sent.isAll) };
};

/** What an order comes to, dollars, and how far its weighing is: lines that wait, pieces to weigh and weighed. */
export interface OrderFigures {
  subtotal: string;
  total: string;
  lineCount: number;
  unweighedCount: number;
  piecesToWeigh: number;
  piecesWeighed: number;
  /** Whether a line is short of what was ordered. */
  isShort: boolean;
  /** Whether a line has more pieces than were ordered. */
  isOver: boolean;
}

const count = (lines: readonly LineRecord[], of: (line: LineRecord) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** An order's figures out of its lines and charges. `path` goes before the fields named in a 400. */
export const computeOrder = (
  lines: readonly LineRecord[],
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
  piecesToWeigh: count(lines, piecesToWeigh),
  piecesWeighed: count(lines, piecesWeighed),
  isShort: lines.some((line) => quantityShort(line) !== '0.000'),
  isOver: lines.some((line) => quantityOver(line) !== '0.000'),
});
