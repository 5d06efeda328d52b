import { z } from 'zod';
import { decimal, formatQuantity, formatWeight, toWeight } from './decimal.ts';
import { type LineProduct, needsWeight } from './lines.ts';
import { computeQuantityToShip, computeShippedQuantity, countsPounds, lacksWeight } from './weighing.ts';

/** Reasons for shorts and returns (docs/rules/shorts-and-returns.md#reasons). */
export const shortReasons = ['out_of_stock', 'quality', 'damaged', 'customer', 'other'] as const;
export type ShortReason = (typeof shortReasons)[number];

export const shortReasonLabels: Record<ShortReason, string> = {
  out_of_stock: 'Out of stock',
  quality: 'Quality',
  damaged: 'Damaged',
  customer: 'Customer',
  other: 'Other',
};

export const shortReasonField = () =>
  z.enum(shortReasons, { error: `Must be one of ${shortReasons.join(', ')}.` });

export const shortFields = {
  /** Reason why less ships than was ordered (docs/rules/shorts-and-returns.md#recording-a-short). */
  shortReason: z.enum(shortReasons).nullable(),
  shortNote: z.string().nullable(),
  substituteFor: z.string().nullable(),
};

export interface ShortFields {
  shortReason: ShortReason | null;
  shortNote: string | null;
}

/** Short data of an order or invoice line. Quantities with 3 places, weight in pounds. */
export interface ShortLine extends Partial<ShortFields> {
  product: LineProduct;
  quantity: string;
  quantityOrdered: string;
  weight: string | null;
  isOpen?: boolean;
  quantityToShip?: string | null;
}

const isShort = (line: Pick<ShortLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight'>): boolean =>
  decimal(line.quantityOrdered).gt(computeShippedQuantity(line));

const notShort = { shortReason: null, shortNote: null } satisfies ShortFields;

/** Returns the short fields of a changed line, or empty fields once the line is no longer short. */
export const retainShort = (
  { shortReason, shortNote }: ShortFields,
  now: Pick<ShortLine, 'product' | 'quantity' | 'quantityOrdered' | 'weight'>,
): ShortFields => (shortReason && isShort(now) ? { shortReason, shortNote } : notShort);

/** Reason within a sentence. For 'Other', the note, or null without a note. */
const describeReason = ({ shortReason, shortNote }: Partial<ShortFields>): string | null => {
  if (!shortReason) return null;
  return shortReason === 'other' ? shortNote || null : shortReasonLabels[shortReason].toLowerCase();
};

const computeShipped = (line: ShortLine): string => {
  if (!lacksWeight({ ...line, isOpen: line.isOpen ?? false })) return computeShippedQuantity(line);
  // Invoices store the quantity to ship in `quantity`.
  return line.shortReason && !line.quantityToShip ? line.quantity : computeQuantityToShip(line);
};

/**
 * Ordered quantity that does not ship, 3 places. An unweighed line ships its quantity to ship. Pounds count
 * only an entered short.
 */
export const computeMissingQuantity = (line: ShortLine): string => {
  const rest = decimal(line.quantityOrdered).minus(computeShipped(line));
  const byScale = countsPounds(line) && needsWeight(line.product) && !line.shortReason;
  return rest.lte(0) || byScale ? '0.000' : toWeight(rest);
};

/**
 * `Ordered 4, shipped 3: out of stock`, with or without a reason. Null if not short. Weighed pounds are short
 * only if a user entered a short, because the scale decides.
 */
export const describeShortage = (line: ShortLine): string | null => {
  if (computeMissingQuantity(line) === '0.000') return null;
  const shipped = computeShipped(line);
  const ordered = formatQuantity(line.quantityOrdered);
  const words = describeReason(line);
  const amounts = countsPounds(line)
    ? `Ordered ${ordered} lbs, shipped ${formatWeight(shipped)} lbs`
    : `Ordered ${ordered}, shipped ${formatQuantity(shipped)}`;
  return words === null ? amounts : `${amounts}: ${words}`;
};

export const describeReplacement = (productName: string): string => `In place of ${productName}`;
