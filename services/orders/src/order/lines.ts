import { randomUUIDv7 } from 'node:crypto';
import type { orderItemBody } from '@primal/contracts/orders/order';
import { decimal } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { lacksPieces } from '@primal/contracts/shared/weighing';
import { assertProduct } from '@primal/service-trade/copies/products';
import { type Pricing, resolveLinePrice } from '@primal/service-trade/line-prices';
import {
  assertShipped,
  assertWhole,
  computeFigures,
  deriveEnteredWeight,
  deriveQuantityOrdered,
  distributeWeight,
} from '@primal/service-trade/lines';
import type { z } from 'zod';
import { noShort, updateShort } from '../document/weigh-line.ts';
import type { LineRecord } from './order.ts';

export type SentLine = z.output<typeof orderItemBody>;

/**
 * True if an edited line still waits for pieces. An explicit value wins. Otherwise a higher quantity opens
 * the line, changed weights close it, and unchanged weights leave its state.
 */
const staysOpen = (
  stored: LineRecord,
  now: Omit<LineRecord, 'isOpen' | 'substituteFor'>,
  isAll: boolean | undefined,
): boolean => {
  if (now.individualWeights === '[]' || !lacksPieces(now)) return false;
  if (isAll !== undefined) return !isAll;
  const isRaised = decimal(now.quantityOrdered).gt(stored.quantityOrdered);
  return now.individualWeights === stored.individualWeights && (stored.isOpen || isRaised);
};

/**
 * Computes the line at `position` of a body's items. A `stored` line retains its product snapshot; a new
 * product is read from the catalog. 400 with the invalid field.
 */
export const computeLine = (
  sent: SentLine,
  position: number,
  pricing: Pricing,
  stored?: LineRecord,
): LineRecord => {
  const path = `items.${position}`;
  const { productId, description, quantity } = sent;
  const ofSameProduct = stored?.productId === productId ? stored : undefined;
  const product = ofSameProduct?.product ?? assertProduct(pricing.products, productId, `${path}.productId`);
  const quantityOrdered = deriveQuantityOrdered(sent, stored);
  assertWhole(product, quantity, `${path}.quantity`);
  assertWhole(product, quantityOrdered, `${path}.quantityOrdered`);
  const { unitPrice, ...source } = resolveLinePrice(sent, pricing, path, ofSameProduct);
  const weight = deriveEnteredWeight(sent, ofSameProduct);
  const isFigure = sent.individualWeights.length === 0;
  const weights = isFigure
    ? distributeWeight(parseWeights(ofSameProduct?.individualWeights), { quantity, weight })
    : sent.individualWeights;
  if (ofSameProduct && weights.length === 0)
    assertShipped({ ...ofSameProduct, quantity }, weight, `${path}.weight`);
  const line = {
    id: stored?.id ?? randomUUIDv7(),
    position,
    productId,
    product,
    description,
    quantityOrdered,
    ...source,
    ...computeFigures({ product, quantity, weight, unitPrice, weights }, path),
  };
  const short = ofSameProduct ? updateShort(ofSameProduct, line) : noShort;
  const isAll = sent.isAll ?? (isFigure || undefined);
  const isOpen = ofSameProduct !== undefined && staysOpen(ofSameProduct, { ...line, ...short }, isAll);
  return { ...line, ...short, isOpen, substituteFor: stored?.substituteFor ?? null };
};
