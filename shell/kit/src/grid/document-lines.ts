import { isPositive, showQuantity, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import {
  type LineProduct,
  lineProductSchema,
  parseWeights,
  type TierPrices,
  tierPrice,
  writeWeights,
} from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { createElement } from 'react';
import { z } from 'zod';
import { confirm } from '../dialogs/confirm.ts';
import { filledLines, type GridLine, newLine, orderedQuantity } from './line.ts';
import { problemOfLine, repriceLines } from './line-edits.ts';

/** A stored line of an order or invoice; money in dollars, weights in pounds. */
export interface StoredLine {
  id: string;
  productId: string;
  productName: string;
  description: string | null;
  quantity: string;
  weight: string | null;
  unitPrice: string;
  total: string;
  individualWeights: string;
  product: LineProduct;
  quantityOrdered?: string;
  isOpen?: boolean;
}

export const gridLineOf = (item: StoredLine): GridLine =>
  newLine({
    key: item.id,
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    description: item.description ?? '',
    unit: item.product.unit ?? '',
    quantity: item.quantity,
    weight: item.weight ?? '0.000',
    unitPrice: item.unitPrice,
    total: item.total,
    individualWeights: parseWeights(item.individualWeights),
    product: item.product,
    ...(item.isOpen !== undefined && {
      quantityOrdered: item.quantityOrdered ?? item.quantity,
      isOpen: item.isOpen,
    }),
  });

const unreadTexts = z.object({
  product: z.string().optional(),
  description: z.string().optional(),
  quantity: z.string().optional(),
  weight: z.string().optional(),
  unitPrice: z.string().optional(),
});

/** A line as a draft keeps it (`DraftRules.schema`). It gets a name of this page, which an earlier one may have had. */
const gridLineDraft = z
  .object({
    id: z.string().optional(),
    productId: z.string().nullable(),
    productName: z.string(),
    description: z.string(),
    unit: z.string(),
    quantity: z.string(),
    weight: z.string(),
    unitPrice: z.string(),
    total: z.string(),
    individualWeights: z.array(z.string()),
    product: lineProductSchema.nullable(),
    quantityOrdered: z.string().optional(),
    isOpen: z.boolean().optional(),
    rounded: z.string().optional(),
    unread: unreadTexts.optional(),
  })
  .transform((line): GridLine => newLine(line as Partial<GridLine>));

/**
 * What is sent for a line that has a product. An order's stored line says what is ordered, and whether it goes on waiting for
 * the rest.
 */
export const lineBody = (line: GridLine) => ({
  ...(line.id && { id: line.id }),
  productId: line.productId ?? '',
  description: line.description || null,
  quantity: line.quantity,
  weight: isPositive(line.weight) ? line.weight : null,
  unitPrice: line.unitPrice,
  total: line.total,
  individualWeights: writeWeights(line.individualWeights),
  ...(line.isOpen !== undefined && { quantityOrdered: line.quantityOrdered, isAll: !line.isOpen }),
});

/**
 * Where an issue of a body stands on the form: `items.2.quantity` at that line, `order.notes` at `notes`, whatever the body calls
 * its document.
 */
const placeOfIssue = (path: string, lines: readonly GridLine[]): string => {
  const item = path.match(/^items\.(\d+)/)?.[1];
  const line = item && filledLines(lines)[Number(item)];
  return line ? `lines.${line.key}` : path.replace(/^(?!items\.)\w+\./, '');
};

/**
 * Lines with text that was not picked or is no figure: saving refuses them (docs/rules/screens.md#unfinished-entries).
 */
const unfinishedIssues = (lines: readonly GridLine[]): Issue[] =>
  lines.flatMap((line) => {
    const message = problemOfLine(line);
    return message ? [{ path: `lines.${line.key}`, message }] : [];
  });

/** How the lines of a document's form are kept in a draft, read from an answer and sent (`documentValues`). */
export const gridLines = {
  schema: gridLineDraft,
  read: gridLineOf,
  send: (lines: readonly GridLine[]) => filledLines(lines).map(lineBody),
  issues: unfinishedIssues,
  placeOf: placeOfIssue,
};

/** Dollars of a typed charge as it will be stored; text that is no figure counts as nothing until it is one. */
export const readCharge = (text: string): string => readFigure(text, moneyRules).value || '0.00';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const tierSentence = (followed: number, kept: number): string | null => {
  if (followed + kept === 0) return null;
  const changed = followed > 0 && `${count(followed, 'price follows', 'prices follow')} the new customer`;
  const stayed = kept > 0 && `${count(kept, 'price typed by hand stays', 'prices typed by hand stay')}`;
  return `${[changed, stayed].filter(Boolean).join('; ')}.`;
};

/**
 * The lines for another customer: prices that came from the tier before follow, a price typed by hand stays
 * (docs/rules/lines-and-weights.md#unit-price). `sentence` says how many did, null when no price was concerned.
 */
export const followTier = (
  lines: readonly GridLine[],
  products: readonly (LineProduct & TierPrices)[],
  from: string | undefined,
  to: string | undefined,
): { lines: GridLine[]; sentence: string | null } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const priced = repriceLines(lines, products, to, from);
  const followed = priced.filter((line, at) => line !== lines[at]).length;
  const kept = priced.filter((line, at) => {
    const product = line.productId ? byId.get(line.productId) : undefined;
    return line === lines[at] && product && toMoney(line.unitPrice || 0) !== tierPrice(product, to);
  }).length;
  return { lines: priced, sentence: tierSentence(followed, kept) };
};

/** `Butter: 2.5 was rounded to 3. Save 3?` of each product whose quantity is counted whole and was not typed so. */
export const roundedQuantities = (lines: readonly GridLine[]): string[] => {
  const sentences = filledLines(lines).flatMap((line) => {
    const quantity = showQuantity(orderedQuantity(line));
    return line.rounded === undefined
      ? []
      : `${line.productName}: ${line.rounded} was rounded to ${quantity}. Save ${quantity}?`;
  });
  return [...new Set(sentences)];
};

/** Asks before quantities are saved that were rounded and not typed anew since; true where none was. */
export const askAboutRounded = async (lines: readonly GridLine[]): Promise<boolean> => {
  const rounded = roundedQuantities(lines);
  if (rounded.length === 0) return true;
  return confirm({
    title: 'Is this right?',
    message: rounded.map((sentence) => createElement('p', { key: sentence }, sentence)),
    confirmLabel: 'Save',
    cancelLabel: 'Go Back',
    // An Enter that follows Ctrl+Enter by habit must not answer this.
    danger: true,
  });
};
