import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { saveShortsBody } from '@primal/contracts/orders/shorts';
import { decimal, formatQuantity, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { maxLines } from '@primal/contracts/shared/line-body';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { countsPounds } from '@primal/contracts/shared/weighing';
import { assertVersion, createFieldProblem, problem } from '@primal/service-kit/problem';
import { readCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { assertProduct, readProductsById } from '@primal/service-trade/copies/products';
import { assertWhole, computeFigures, type Pricing, resolveLinePrice } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { countScannedCases, replacePieces } from '../piece/store.ts';
import type { OrdersTx } from '../tables.ts';
import { noShort, shipLine } from './lines.ts';
import { OrderLine, type SalesOrder, toPricingDay } from './order.ts';
import { toLineAnswer } from './presenter.ts';
import { releaseOtherHolds } from './recheck.ts';
import { lockOrder } from './store.ts';

type Body = z.output<typeof saveShortsBody>;
type SentShort = Body['lines'][number];
type Substitute = NonNullable<SentShort['substitute']>;

interface ShortContext {
  pricing: Pricing;
  scanned: ReadonlyMap<string, number>;
}

const assertBeyondWeighed = (line: OrderLine, quantity: string, scanned: number): void => {
  const { product } = line;
  const pieces = parseWeights(line.individualWeights).length;
  const isWeighed = needsWeight(product) && isPositive(line.weight);
  if (isWeighed && countsPounds(line)) {
    if (decimal(quantity).lt(line.weight ?? 0))
      throw problem.conflict(
        `${formatWeight(line.weight)} lbs of ${product.name} are already weighed. Remove pieces first.`,
      );
    return;
  }
  const byOneFigure = isWeighed && pieces === 0;
  const has = byOneFigure ? line.quantity : Math.max(pieces, scanned);
  if (decimal(quantity).lt(has)) {
    const are = decimal(has).eq(1) ? 'is' : 'are';
    const verb = pieces > 0 || byOneFigure ? 'weighed' : 'scanned';
    const what = byOneFigure ? 'Clear its weight' : 'Remove pieces';
    throw problem.conflict(
      `${formatQuantity(has)} of ${product.name} ${are} already ${verb}. ${what} first.`,
    );
  }
  const isFixed = byOneFigure || (pieces > 0 && !needsWeight(product));
  if (isFixed && !decimal(quantity).eq(line.quantity))
    throw problem.conflict(
      `The weight of ${product.name} is for ${formatQuantity(line.quantity)}. Clear it first.`,
    );
};

/** Rejects an invalid short: 400 with its field, 409 if it contradicts the line's weights. */
const assertShort = (line: OrderLine, sent: SentShort, path: string, scanned: number): void => {
  const { product, quantityOrdered } = line;
  if (decimal(sent.quantity).gt(quantityOrdered))
    throw createFieldProblem(
      `Only ${formatQuantity(quantityOrdered)} of ${product.name} were ordered.`,
      `${path}.quantity`,
    );
  assertWhole(product, sent.quantity, `${path}.quantity`);
  if (decimal(sent.quantity).lt(quantityOrdered) && !sent.reason)
    throw createFieldProblem(`Please choose why ${product.name} is short.`, `${path}.reason`);
  assertBeyondWeighed(line, sent.quantity, scanned);
};

const isUnchanged = (line: OrderLine, { quantity, reason, note }: SentShort): boolean => {
  if (decimal(quantity).lt(line.quantityOrdered))
    return line.quantityToShip === quantity && line.shortReason === reason && line.shortNote === note;
  return line.shortReason === null && countsPounds(line) && needsWeight(line.product);
};

const createSubstituteLine = (
  line: OrderLine,
  { productId, quantity }: Substitute,
  pricing: Pricing,
  path: string,
): OrderLine => {
  const product = assertProduct(pricing.products, productId, `${path}.productId`);
  if (productId === line.productId)
    throw createFieldProblem(`${product.name} cannot be a substitute for itself.`, `${path}.productId`);
  if (!isPositive(quantity))
    throw createFieldProblem(`Please enter how much of ${product.name} is shipped.`, `${path}.quantity`);
  assertWhole(product, quantity, `${path}.quantity`);
  const sent = { productId, quantity, unitPrice: null, individualWeights: [] };
  const { unitPrice, ...source } = resolveLinePrice(sent, pricing, path);
  return Object.assign(new OrderLine(), {
    id: randomUUIDv7(),
    productId,
    product,
    description: product.description,
    quantityOrdered: quantity,
    ...source,
    ...computeFigures({ product, quantity, weight: null, unitPrice, weights: [] }, path),
    isOpen: false,
    ...noShort,
    substituteFor: line.id,
  });
};

const withSubstitute = (
  lines: readonly OrderLine[],
  line: OrderLine,
  { substitute }: SentShort,
  { context: { pricing, scanned }, path }: { context: ShortContext; path: string },
): OrderLine[] => {
  const former = lines.filter(({ substituteFor }) => substituteFor === line.id);
  const isTaken = ({ id, product, weight }: OrderLine): boolean =>
    scanned.has(id) || (needsWeight(product) && isPositive(weight));
  const without = (kept?: OrderLine) =>
    lines.filter((each) => each === kept || isTaken(each) || !former.includes(each));
  if (!line.shortReason && substitute)
    throw createFieldProblem(`${line.product.name} is not short, so it needs no substitute.`, path);
  if (!line.shortReason || substitute === null) return without();
  if (!substitute) return [...lines];
  const same = former.find(({ productId }) => productId === substitute.productId);
  if (same?.quantityOrdered === substitute.quantity) return without(same);
  if (same && isTaken(same))
    throw problem.conflict(`${same.product.name} is already weighed. Remove its pieces first.`);
  const substituteLine = createSubstituteLine(line, substitute, pricing, path);
  if (same) {
    Object.assign(same, { ...substituteLine, id: same.id });
    return without(same);
  }
  const rest = without();
  const behind = rest.findLastIndex((each) => each === line || each.substituteFor === line.id);
  return rest.toSpliced(behind + 1, 0, substituteLine);
};

const applyShorts = (order: SalesOrder, sent: readonly SentShort[], context: ShortContext): OrderLine[] => {
  const left = new Map(order.lines.map((line) => [line.id, line]));
  let lines = order.lines;
  sent.forEach((short, index) => {
    const path = `lines.${index}`;
    const line = left.get(short.itemId);
    if (!line || !lines.includes(line))
      throw createFieldProblem(
        'This item is not on the sales order, or it is listed twice.',
        `${path}.itemId`,
      );
    left.delete(line.id);
    if (!isUnchanged(line, short)) {
      assertShort(line, short, path, context.scanned.get(line.id) ?? 0);
      shipLine(line, short.quantity, { shortReason: short.reason ?? null, shortNote: short.note }, path);
    }
    lines = withSubstitute(lines, line, short, { context, path: `${path}.substitute` });
  });
  if (lines.length > maxLines) throw createFieldProblem(`Must hold at most ${maxLines} items.`, 'lines');
  return lines;
};

/**
 * Records shorts (docs/rules/shorts-and-returns.md#recording-a-short). Repeating a short creates no version.
 */
export const saveShorts = async (tx: OrdersTx, id: string, body: Body): Promise<SalesOrder> => {
  const { lines: sent, version } = body;
  const productIds = sent.flatMap(({ substitute }) => substitute?.productId ?? []);
  // Reads the products first, so that the order's row is not locked while a copy is awaited.
  const products = await readProductsById(tx.db, productIds);
  const order = await lockOrder(tx, id);
  assertVersion(order, version, 'Someone else changed this sales order. Reload to see their changes.');
  order.must('enterWeights');
  const day = toPricingDay(order);
  const [prices, scanned] = await Promise.all([
    readCustomerPrices(tx.db, { customerId: order.customerId, productIds, day }),
    countScannedCases(tx.db, [order.id]),
  ]);
  const pricing = { products, tier: order.customer.pricingTier, prices, day, isMoved: false };
  const shown = (lines: readonly OrderLine[]) => lines.map((line) => toLineAnswer(line, order.id));
  const before = shown(order.lines);
  await replacePieces(tx, order, () => {
    const lines = applyShorts(order, sent, { pricing, scanned });
    if (!isDeepStrictEqual(shown(lines), before)) order.weigh(tx, () => order.setLines(lines));
  });
  await releaseOtherHolds(tx, order);
  return order;
};
