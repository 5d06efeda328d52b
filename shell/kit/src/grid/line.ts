import type { BusinessDate } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showQuantity, sum, toMoney } from '@primal/contracts/shared/decimal';
import {
  catalogWeight,
  type LineFigures,
  type LineProduct,
  lineProductSchema,
  lineTotal,
} from '@primal/contracts/shared/lines';
import { type CustomerPriceTerms, type PricedProduct, priceSources } from '@primal/contracts/shared/pricing';
import { z } from 'zod';

/** A product as the picker needs it: what a line keeps of it, its prices and whether it is in stock. */
export type GridProduct = LineProduct &
  Omit<PricedProduct, 'costPrice' | 'scheduledPrices'> &
  Partial<Pick<PricedProduct, 'costPrice' | 'scheduledPrices'>> & { inStock?: boolean };

const text = z.string();

/** Texts of cells that could not be taken, by column. */
const unreadTexts = z.object({
  product: text.optional(),
  description: text.optional(),
  quantity: text.optional(),
  weight: text.optional(),
  unitPrice: text.optional(),
});

export type EntryColumn = keyof z.infer<typeof unreadTexts>;

/** A document's line as a draft stores it. Figures are decimal text: quantity, pounds, dollars. */
export const storedGridLine = z.object({
  id: text.optional(),
  productId: text.nullable(),
  productName: text,
  description: text,
  unit: text,
  quantity: text,
  weight: text,
  unitPrice: text,
  /**
   * Where the price comes from; `typed` until it is compared with the computed one. Null while that is not known: the line is
   * sent without a price, and priced when it is saved.
   */
  priceSource: z.enum([...priceSources, 'typed']).nullable(),
  total: text,
  /** Pounds of each piece or case, all above 0. */
  individualWeights: z.array(text),
  product: lineProductSchema.nullable(),
  /** The quantity ordered of an order's stored line; more than `quantity` where fewer pieces are weighed. */
  quantityOrdered: text.optional(),
  /** An order's stored line goes on waiting while it has fewer pieces than ordered. */
  isOpen: z.boolean().optional(),
  /** Said of the stored line below its product: that it is short, and what it stands in for. */
  remark: text.optional(),
  /** Decides whether a stored line keeps its price; `unitPrice` is null once somebody cleared it. */
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
  /** The quantity as it was typed, where it was rounded to a whole number. */
  rounded: text.optional(),
  /**
   * What was typed in a cell and could not be taken: a product that was not chosen, a figure that cannot be read. The fields
   * above keep what they were; saving refuses the line (docs/rules/screens.md#unfinished-entries).
   */
  unread: unreadTexts.optional(),
});

/** A document's line while it is edited. `key` is its name on this screen; never sent. */
export type GridLine = { key: string } & z.infer<typeof storedGridLine>;

let count = 0;

/** An empty line: quantity 1, weight and price 0.00 (docs/rules/lines-and-weights.md#new-rows). */
export const newLine = (part: Partial<GridLine> = {}): GridLine => {
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

/** As it was added: nothing was typed into it. */
export const isEmptyLine = (line: GridLine): boolean =>
  !line.productId &&
  !line.productName &&
  !line.description &&
  !hasUnread(line) &&
  line.quantity === '1' &&
  !isPositive(line.unitPrice);

export const filledLines = (lines: readonly GridLine[]): GridLine[] =>
  lines.filter((line) => line.productId !== null);

/** Says something without a product, or holds what could not be read: not to be saved. */
export const isUnfinished = (line: GridLine): boolean =>
  hasUnread(line) || (line.productId === null && !isEmptyLine(line));

/** A figure of a cell to reckon with: '0' for nothing, and for what is not above 0. */
export const amount = (text: string): string => (isPositive(text) ? text : '0');

/** Whether the weight is the user's to enter: not where the catalog promises it. */
export const weightIsEntered = (line: GridLine): boolean =>
  line.product !== null && catalogWeight(line.product, amount(line.quantity)) === null;

/** Whether the line's amount is known: a figure that cannot be read may make it any. */
export const hasAmount = ({ unread }: GridLine): boolean =>
  (unread?.quantity ?? unread?.weight ?? unread?.unitPrice) === undefined;

/** Dollars of all lines, without estimates and lines that have a figure which cannot be read. */
export const linesSubtotal = (lines: readonly GridLine[]): string =>
  toMoney(sum(lines.map((line) => (isPositive(line.total) && hasAmount(line) ? line.total : 0))));

/** Whether an order's line goes on waiting for pieces beside those that it has; its quantity is the count of these. */
export const waitsForMore = ({ isOpen, individualWeights }: GridLine): boolean =>
  isOpen === true && individualWeights.length > 0;

/** What is ordered of a line: also while fewer pieces are weighed. */
export const orderedQuantity = (line: GridLine): string =>
  waitsForMore(line) ? (line.quantityOrdered ?? line.quantity) : line.quantity;

/** Pounds are ordered: nobody knows how many pieces they are. */
const countsPounds = ({ product }: GridLine): boolean => product?.unit === 'LBS';

/** How many pieces of a line have their weight and how many were ordered; null where all have, and where pounds were. */
export const weighedOf = (line: GridLine): { weighed: string; ordered: string } | null => {
  const ordered = orderedQuantity(line);
  if (!waitsForMore(line) || countsPounds(line) || decimal(ordered).lte(line.quantity)) return null;
  return { weighed: showQuantity(line.quantity), ordered: showQuantity(ordered) };
};

/** What was ordered of a stored line that is done and has another quantity now; null where all is as ordered. */
export const orderedOtherwise = ({ isOpen, quantity, quantityOrdered }: GridLine): string | null =>
  isOpen !== false || quantityOrdered === undefined || decimal(quantity || 0).eq(quantityOrdered || 0)
    ? null
    : showQuantity(quantityOrdered);

/** The line without the weights of its pieces: what was ordered is its quantity again. */
export const withoutPieces = (line: GridLine): GridLine => ({
  ...line,
  individualWeights: [],
  ...(line.individualWeights.length > 0 && { quantity: line.quantityOrdered ?? line.quantity }),
});

/** The line with another quantity ordered. One that waits for pieces keeps those that it has. */
export const order = (line: GridLine, quantity: string): GridLine => {
  if (waitsForMore(line)) return { ...line, quantityOrdered: quantity };
  const isSame = decimal(line.quantity || 0).eq(quantity);
  return { ...line, quantity, ...(line.isOpen !== undefined && !isSame && { quantityOrdered: quantity }) };
};

/** Why a line that has weights cannot have this quantity: they are counted when it is saved. Null when it can. */
export const problemOfCount = (line: GridLine, quantity: string): string | null => {
  const count = line.individualWeights.length;
  const isEnough = waitsForMore(line) && (countsPounds(line) || decimal(quantity).gt(count));
  if (count === 0 || decimal(quantity).eq(count) || (isEnough && decimal(quantity).gt(0))) return null;
  const [weights, them] = count === 1 ? ['1 weight', 'it'] : [`${count} weights`, 'them'];
  return decimal(quantity).gt(0)
    ? `This line has ${weights}. Enter ${decimal(quantity).toFixed()}, or clear ${them}.`
    : `This line has ${weights}. Clear ${them} first.`;
};

export const figures = (line: GridLine): LineFigures => ({
  quantity: amount(line.quantity),
  weight: amount(line.weight),
  unitPrice: amount(line.unitPrice),
  weights: line.individualWeights,
});

/** The line with the total of its figures. */
export const priced = (line: GridLine): GridLine => ({
  ...line,
  total: line.product ? lineTotal(line.product, figures(line)) : '0.00',
});

/** A customer's prices by what they are for, so that a line looks at its own alone. */
export interface CustomerPrices {
  ofProduct: ReadonlyMap<string | null, readonly CustomerPriceTerms[]>;
  ofCategory: ReadonlyMap<string | null, readonly CustomerPriceTerms[]>;
}

/** What the prices of a document's lines follow from. */
export interface PricingFacts {
  /** The customer's tier. */
  tier: string | null | undefined;
  /** The day on which the goods come, else the document's own (docs/rules/lines-and-weights.md#unit-price). */
  day: BusinessDate;
  /** Null while they are not known: the lines show the tier's price, and get theirs when they are saved. */
  prices: CustomerPrices | null;
  /** The products whose prices are at hand, by id. */
  products: Pick<ReadonlyMap<string, GridProduct>, 'get'>;
  /** Customer and day are those of the stored document: a line of it that nobody changed keeps its price. */
  isAsStored: boolean;
}

export interface LinePricing extends PricingFacts {
  /** What so much of a product costs; without a source while the customer's prices are not known. */
  priceOf: (product: GridProduct, quantity: string) => Pick<GridLine, 'unitPrice' | 'priceSource'>;
  /** Gives each line its price, once: a line that has been here stays as it is. The same array where all do. */
  apply: (lines: readonly GridLine[]) => readonly GridLine[];
}
