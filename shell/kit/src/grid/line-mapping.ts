import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type LineProduct, parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import type { PriceSource } from '@primal/contracts/shared/pricing';
import type { Issue } from '@primal/contracts/shared/problem';
import { describeReplacement, describeShortage, type ShortReason } from '@primal/contracts/shared/shorts';
import { counted } from '@primal/contracts/shared/text';
import { createLine, type GridLine, listFilledLines, storedGridLine } from './line.ts';
import { findLineProblem } from './line-edits.ts';
import { hasManualPrice, isSamePrice } from './line-price.ts';

/** A stored line of an order or invoice; money in dollars, weights in pounds. */
export interface StoredLine {
  id: string;
  productId: string;
  productName: string;
  description: string | null;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  /** Absent on lines that keep their price. */
  priceSource?: PriceSource;
  listPrice?: string | null;
  total: string;
  individualWeights: string;
  product: LineProduct;
  quantityOrdered?: string;
  isOpen?: boolean;
  quantityToShip?: string | null;
  shortReason?: ShortReason | null;
  shortNote?: string | null;
  substituteFor?: string | null;
}

const describeShort = (item: StoredLine, items: readonly StoredLine[]): string => {
  const short = item.shortReason ? describeShortage({ quantityOrdered: item.quantity, ...item }) : null;
  const replaced = items.find(({ id }) => item.substituteFor && id === item.substituteFor);
  return [short, replaced && describeReplacement(replaced.productName)].filter(Boolean).join('. ');
};

const toStoredPrice = (item: StoredLine) => ({
  productId: item.productId,
  quantity: item.quantity,
  quantityOrdered: item.quantityOrdered ?? item.quantity,
  unitPrice: item.unitPrice,
  priceSource: item.priceSource ?? ('hand' as const),
  listPrice: item.listPrice ?? null,
});

/** Converts a stored line for the grid; `items` are all lines of its document. */
export const toGridLine = (item: StoredLine, _at?: number, items: readonly StoredLine[] = []): GridLine => {
  const remark = describeShort(item, items);
  return createLine({
    key: item.id,
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    description: item.description ?? '',
    unit: item.product.unit ?? '',
    quantity: item.quantity,
    weight: item.weight ?? '0.000',
    unitPrice: item.unitPrice,
    priceSource: item.priceSource ?? 'hand',
    stored: toStoredPrice(item),
    total: item.total,
    individualWeights: parseWeights(item.individualWeights).map((weight) => decimal(weight).toFixed()),
    product: item.product,
    ...(item.isOpen !== undefined && {
      quantityOrdered: item.quantityOrdered ?? item.quantity,
      isOpen: item.isOpen,
    }),
    ...(remark && { remark }),
  });
};

const toPriceBody = ({ unitPrice, priceSource }: GridLine) =>
  priceSource === null
    ? {}
    : { unitPrice, shownPriceSource: priceSource === 'typed' ? ('hand' as const) : priceSource };

/** Body of a line with a product; for a stored order line, with its ordered quantity. */
export const toLineBody = (line: GridLine) => ({
  ...(line.id && { id: line.id }),
  productId: line.productId ?? '',
  description: line.description || null,
  quantity: line.quantity,
  weight: isPositive(line.weight) ? line.weight : null,
  ...toPriceBody(line),
  total: line.total,
  individualWeights: writeWeights(line.individualWeights),
  ...(line.isOpen !== undefined && { quantityOrdered: line.quantityOrdered, isAll: !line.isOpen }),
});

/** Maps an issue path of a body to the form: `items.2.quantity` to that line, `order.notes` to `notes`. */
const toFormPath = (path: string, lines: readonly GridLine[]): string => {
  const item = path.match(/^items\.(\d+)/)?.[1];
  const line = item && listFilledLines(lines)[Number(item)];
  return line ? `lines.${line.key}` : path.replace(/^(?!items\.)\w+\./, '');
};

/** Unselected or invalid text blocks saving (docs/rules/screens.md#unfinished-entries). */
const listUnfinishedIssues = (lines: readonly GridLine[]): Issue[] =>
  lines.flatMap((line) => {
    const message = findLineProblem(line);
    return message ? [{ path: `lines.${line.key}`, message }] : [];
  });

export const gridLines = {
  /** Assigns a new key to a draft's line, since another line may use the stored key. */
  schema: storedGridLine.transform((line) => createLine(line)),
  read: toGridLine,
  send: (lines: readonly GridLine[]) => listFilledLines(lines).map(toLineBody),
  issues: listUnfinishedIssues,
  formPath: toFormPath,
};

/** Parses a typed charge to dollars; invalid text counts as 0.00. */
export const readCharge = (text: string): string => readFigure(text, moneyRules).value || '0.00';

/** Reason why the document's paper would differ from what is typed, else null. */
export const findPreviewProblem = (lines: readonly GridLine[], deliveryCharge: string): string | null =>
  listUnfinishedIssues(lines)[0]?.message ?? readFigure(deliveryCharge, moneyRules).problem;

const causes = {
  customer: 'the new customer',
  date: 'the new date',
  prices: 'a change made elsewhere',
};
export type PriceCause = keyof typeof causes;

/**
 * Example: `3 prices updated for the new customer; 1 price typed by hand stays.` Null if no price changed.
 * Kept prices are mentioned only after a customer change.
 */
export const describePriceChanges = (
  before: readonly GridLine[],
  after: readonly GridLine[],
  cause: PriceCause,
): string | null => {
  const priceBefore = new Map(before.map((line) => [line.key, line.unitPrice]));
  const filled = listFilledLines(after);
  const kept = filled.filter(hasManualPrice).length;
  const followed = filled.filter((line) => {
    const price = priceBefore.get(line.key);
    return !hasManualPrice(line) && price !== undefined && !isSamePrice(price, line.unitPrice);
  }).length;
  if (followed === 0 && (kept === 0 || cause !== 'customer')) return null;
  const changed =
    followed > 0 && `${counted(followed, 'price updated for', 'prices updated for')} ${causes[cause]}`;
  const stayed = kept > 0 && `${counted(kept, 'price typed by hand stays', 'prices typed by hand stay')}`;
  return `${[changed, stayed].filter(Boolean).join('; ')}.`;
};
