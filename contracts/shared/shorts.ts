import { z } from 'zod';
import { decimal, showQuantity, showWeight, toWeight } from './decimal.ts';
import { type LineProduct, needsWeight } from './lines.ts';
import { countsPounds, lacksWeight, quantityToShip, shippedQuantity } from './weighing.ts';

/** Why goods did not come, or came back (docs/rules/shorts-and-returns.md#reasons). */
export const shortReasons = ['out_of_stock', 'quality', 'damaged', 'customer', 'other'] as const;
export type ShortReason = (typeof shortReasons)[number];

/** The reasons as screens and papers write them. */
export const shortReasonLabels: Record<ShortReason, string> = {
  out_of_stock: 'Out of stock',
  quality: 'Quality',
  damaged: 'Damaged',
  customer: 'Customer',
  other: 'Other',
};

export const shortReasonField = () =>
  z.enum(shortReasons, { error: `Must be one of ${shortReasons.join(', ')}.` });

/** What the lines of orders and invoices answer of a short; null where nothing of it was said. */
export const shortFields = {
  /** Why less is shipped than was ordered (docs/rules/shorts-and-returns.md#saying-what-is-short). */
  shortReason: z.enum(shortReasons).nullable(),
  shortNote: z.string().nullable(),
  /** The line of the same document that this one stands in for. */
  substituteFor: z.string().nullable(),
};

/** What is said of a short line. */
export interface ShortFields {
  shortReason: ShortReason | null;
  shortNote: string | null;
}

/** A line of an order or an invoice as far as its short goes. Quantities with 3 places, the weight in pounds. */
export interface ShortLine extends Partial<ShortFields> {
  product: LineProduct;
  quantity: string;
  quantityOrdered: string;
  weight: string | null;
  isOpen?: boolean;
  quantityToShip?: string | null;
}

/** Whether a line has, or is to have, less than was ordered. */
const isShort = (line: Pick<ShortLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight'>): boolean =>
  decimal(line.quantityOrdered).gt(shippedQuantity(line));

const notShort = { shortReason: null, shortNote: null } satisfies ShortFields;

/** What stays said of a line once it is changed: its reason as long as it is short. */
export const keptShort = (
  { shortReason, shortNote }: ShortFields,
  now: Pick<ShortLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight'>,
): ShortFields => (shortReason && isShort(now) ? { shortReason, shortNote } : notShort);

/** The reason within a sentence: another one is what its note says, and without a note says nothing. */
const reasonWords = ({ shortReason, shortNote }: Partial<ShortFields>): string | null => {
  if (!shortReason) return null;
  return shortReason === 'other' ? shortNote || null : shortReasonLabels[shortReason].toLowerCase();
};

/** What will be shipped of a line that waits for weights, and what is shipped of any other. */
const shippedOf = (line: ShortLine): string => {
  if (!lacksWeight({ ...line, isOpen: line.isOpen ?? false })) return shippedQuantity(line);
  // An invoice keeps in the quantity alone what is to be shipped.
  return line.shortReason && !line.quantityToShip ? line.quantity : quantityToShip(line);
};

/**
 * What was ordered of a line and is not shipped, or will not be by what is known: nothing of a line that waits for all of its
 * weights, and of pounds only what somebody said. 3 places.
 */
export const missingQuantity = (line: ShortLine): string => {
  const rest = decimal(line.quantityOrdered).minus(shippedOf(line));
  const byScale = countsPounds(line) && needsWeight(line.product) && !line.shortReason;
  return rest.lte(0) || byScale ? '0.000' : toWeight(rest);
};

/**
 * `Ordered 4, shipped 3: out of stock` of a line that is short, with or without a reason; null of any other. Pounds that
 * were ordered and weighed are short only where somebody said so: the scale decides.
 */
export const shortSentence = (line: ShortLine): string | null => {
  if (missingQuantity(line) === '0.000') return null;
  const shipped = shippedOf(line);
  const ordered = showQuantity(line.quantityOrdered);
  const words = reasonWords(line);
  const amounts = countsPounds(line)
    ? `Ordered ${ordered} lbs, shipped ${showWeight(shipped)} lbs`
    : `Ordered ${ordered}, shipped ${showQuantity(shipped)}`;
  return words === null ? amounts : `${amounts}: ${words}`;
};

/** `In place of Ribeye`, of the line that stands in for another. */
export const substituteSentence = (productName: string): string => `In place of ${productName}`;
