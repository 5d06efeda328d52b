import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, formatQuantity, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import {
  computeCatalogWeight,
  computeLineTotal,
  type LineFigures,
  type LineProduct,
  lineProductSchema,
} from '@primal/contracts/shared/lines';
import { type CustomerPriceTerms, type PricedProduct, priceSources } from '@primal/contracts/shared/pricing';
import { z } from 'zod';

export type GridProduct = LineProduct &
  Omit<PricedProduct, 'costPrice' | 'scheduledPrices'> &
  Partial<Pick<PricedProduct, 'costPrice' | 'scheduledPrices'>> & { inStock?: boolean };

const text = z.string();

const unreadTexts = z.object({
  product: text.optional(),
  description: text.optional(),
  quantity: text.optional(),
  weight: text.optional(),
  unitPrice: text.optional(),
});

export type EntryColumn = keyof z.infer<typeof unreadTexts>;

/** A line as stored in a draft. Numbers are decimal text: quantity, pounds, dollars. */
export const storedGridLine = z.object({
  id: text.optional(),
  productId: text.nullable(),
  productName: text,
  description: text,
  unit: text,
  quantity: text,
  weight: text,
  unitPrice: text,
  /** `typed` until compared with the computed price. Null while unknown: the server sets the price. */
  priceSource: z.enum([...priceSources, 'typed']).nullable(),
  total: text,
  /** Pounds of each piece or case, all above 0. */
  individualWeights: z.array(text),
  product: lineProductSchema.nullable(),
  /** Ordered quantity of a stored order line; exceeds `quantity` while pieces are missing. */
  quantityOrdered: text.optional(),
  /** True while a stored order line accepts further pieces. */
  isOpen: z.boolean().optional(),
  remark: text.optional(),
  /** Stored values that decide if the line retains its price; `unitPrice` is null once cleared. */
  stored: z
    .object({
      productId: text,
      quantity: text,
      quantityOrdered: text,
      unitPrice: text.nullable(),
      priceSource: z.enum(priceSources),
      listPrice: text.nullable(),
    })
    .optional(),
  rounded: text.optional(),
  /**
   * Unselected products and invalid numbers, which block saving (docs/rules/screens.md#unfinished-entries).
   */
  unread: unreadTexts.optional(),
});

/** A line being edited. `key` is local and never sent. */
export type GridLine = { key: string } & z.infer<typeof storedGridLine>;

let count = 0;

/** An empty line: quantity 1, weight and price 0.00 (docs/rules/lines-and-weights.md#new-rows). */
export const createLine = (part: Partial<GridLine> = {}): GridLine => {
  count += 1;
  return {
    key: `line-${count}`,
    productId: null,
    productName: '',
    description: '',
    unit: '',
    quantity: '1',
    weight: '0.00',
    unitPrice: '0.00',
    priceSource: null,
    total: '0.00',
    individualWeights: [],
    product: null,
    ...part,
  };
};

const hasUnread = ({ unread }: GridLine): boolean =>
  unread !== undefined && Object.values(unread).some((text) => text !== undefined);

export const isEmptyLine = (line: GridLine): boolean =>
  !line.productId &&
  !line.productName &&
  !line.description &&
  !hasUnread(line) &&
  line.quantity === '1' &&
  !isPositive(line.unitPrice);

export const listFilledLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.filter((line) => line.productId !== null);

/** True if the line has input without a product, or invalid text, and so cannot be saved. */
export const isUnfinished = (line: GridLine): boolean =>
  hasUnread(line) || (line.productId === null && !isEmptyLine(line));

/** Decimal for calculations: '0' for blank, zero or negative text. */
export const toPositiveOrZero = (text: string): string => (isPositive(text) ? text : '0');

export const isWeightEntered = (line: GridLine): boolean =>
  line.product !== null && computeCatalogWeight(line.product, toPositiveOrZero(line.quantity)) === null;

/** False if invalid text leaves the amount unknown. */
export const hasAmount = ({ unread }: GridLine): boolean =>
  (unread?.quantity ?? unread?.weight ?? unread?.unitPrice) === undefined;

/** Dollars of all lines, excluding estimates and lines with invalid numbers. */
export const computeSubtotal = (lines: readonly GridLine[]): string =>
  toMoney(sum(lines.map((line) => (isPositive(line.total) && hasAmount(line) ? line.total : 0))));

/** True if an order line has weighed pieces and accepts more; its quantity counts the weighed pieces. */
export const waitsForMore = ({ isOpen, individualWeights }: GridLine): boolean =>
  isOpen === true && individualWeights.length > 0;

export const toOrderedQuantity = (line: GridLine): string =>
  waitsForMore(line) ? (line.quantityOrdered ?? line.quantity) : line.quantity;

const countsPounds = ({ product }: GridLine): boolean => product?.unit === 'LBS';

/** Weighed and ordered piece counts; null if complete, or if ordered in pounds. */
export const countWeighed = (line: GridLine): { weighed: string; ordered: string } | null => {
  const ordered = toOrderedQuantity(line);
  if (!waitsForMore(line) || countsPounds(line) || decimal(ordered).lte(line.quantity)) return null;
  return { weighed: formatQuantity(line.quantity), ordered: formatQuantity(ordered) };
};

/** Ordered quantity of a completed line, if it differs from the current quantity; else null. */
export const findOtherOrderedQuantity = ({ isOpen, quantity, quantityOrdered }: GridLine): string | null =>
  isOpen !== false || quantityOrdered === undefined || decimal(quantity || 0).eq(quantityOrdered || 0)
    ? null
    : formatQuantity(quantityOrdered);

export const withoutPieces = (line: GridLine): GridLine => ({
  ...line,
  individualWeights: [],
  ...(line.individualWeights.length > 0 && { quantity: line.quantityOrdered ?? line.quantity }),
});

/** Changes the ordered quantity. A line that accepts more pieces retains its weighed pieces. */
export const setOrderedQuantity = (line: GridLine, quantity: string): GridLine => {
  if (waitsForMore(line)) return { ...line, quantityOrdered: quantity };
  const isSame = decimal(line.quantity || 0).eq(quantity);
  return { ...line, quantity, ...(line.isOpen !== undefined && !isSame && { quantityOrdered: quantity }) };
};

/** Reason a weighed line rejects this quantity, since a save counts the weights; else null. */
export const findCountProblem = (line: GridLine, quantity: string): string | null => {
  const count = line.individualWeights.length;
  const isEnough = waitsForMore(line) && (countsPounds(line) || decimal(quantity).gt(count));
  if (count === 0 || decimal(quantity).eq(count) || (isEnough && decimal(quantity).gt(0))) return null;
  const [weights, them] = count === 1 ? ['1 weight', 'it'] : [`${count} weights`, 'them'];
  return decimal(quantity).gt(0)
    ? `This line has ${weights}. Enter ${decimal(quantity).toFixed()}, or clear ${them}.`
    : `This line has ${weights}. Clear ${them} first.`;
};

export const toFigures = (line: GridLine): LineFigures => ({
  quantity: toPositiveOrZero(line.quantity),
  weight: toPositiveOrZero(line.weight),
  unitPrice: toPositiveOrZero(line.unitPrice),
  weights: line.individualWeights,
});

export const withTotal = (line: GridLine): GridLine => ({
  ...line,
  total: line.product ? computeLineTotal(line.product, toFigures(line)) : '0.00',
});

/** A customer's prices indexed by target, so that a line scans only its own prices. */
export interface CustomerPrices {
  ofProduct: ReadonlyMap<string | null, readonly CustomerPriceTerms[]>;
  ofCategory: ReadonlyMap<string | null, readonly CustomerPriceTerms[]>;
}

export interface PricingFacts {
  tier: string | null | undefined;
  /** Delivery date, else the document date (docs/rules/lines-and-weights.md#unit-price). */
  day: BusinessDate;
  /** Null while unknown: lines show the tier price, and the server prices them on save. */
  prices: CustomerPrices | null;
  products: Pick<ReadonlyMap<string, GridProduct>, 'get'>;
  /** True if customer and day match the stored document: its unchanged lines keep their price. */
  isAsStored: boolean;
  /** Prices of earlier invoices by product; absent if unknown or not shown. */
  lastPrices?: ReadonlyMap<string, LastPrice> | undefined;
}

export interface LinePricing extends PricingFacts {
  /** Price for a quantity of a product; no source while customer prices are unknown. */
  priceOf: (product: GridProduct, quantity: string) => Pick<GridLine, 'unitPrice' | 'priceSource'>;
  /** Prices each line once; already priced lines are unchanged. Returns the same array if nothing changed. */
  apply: (lines: readonly GridLine[]) => readonly GridLine[];
}
