import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import {
  comesBackByPieces,
  quantityLeft,
  returnFigures,
  returnShares,
  soldPieces,
} from '@primal/contracts/billing/returns';
import { decimal, isPositive, showQuantity, sum, toMoney } from '@primal/contracts/shared/decimal';
import { readQuantity as readTyped } from '@primal/contracts/shared/quantities';
import { type ShortReason, shortReasons } from '@primal/contracts/shared/shorts';

/** What was chosen of a line: ids of pieces, a quantity as typed, a reason; '' for what was not. */
export interface LineChoice {
  pieces: string[];
  quantity: string;
  reason: string;
}

/** By the ids of the lines. */
export type Choices = Readonly<Record<string, LineChoice>>;

export const nothingChosen: LineChoice = { pieces: [], quantity: '', reason: '' };

/** Without what says nothing, so that nothing is kept or asked about where nothing was chosen. */
export const withChoice = (choices: Choices, itemId: string, change: Partial<LineChoice>): Choices => {
  const { [itemId]: before = nothingChosen, ...others } = choices;
  const now = { ...before, ...change };
  return now.pieces.length > 0 || now.quantity !== '' || now.reason !== ''
    ? { ...others, [itemId]: now }
    : others;
};

const isReason = (text: string): text is ShortReason => shortReasons.some((reason) => reason === text);

/** The quantity that was typed of a counted line; a sentence for one that cannot come back. */
export const readQuantity = (
  item: InvoiceItemAnswer,
  text: string,
): { value: string | null; problem: string | null } => {
  if (text.trim() === '') return { value: null, problem: null };
  const { value, problem } = readTyped(text, item.product);
  if (value === null) return { value, problem };
  const left = quantityLeft(item);
  if (decimal(value).gt(left))
    return { value: null, problem: `At most ${showQuantity(left)} can come back.` };
  return { value: isPositive(value) ? value : null, problem: null };
};

/** A line of the invoice with what was chosen of it, as it is now. */
export interface ChosenLine {
  item: InvoiceItemAnswer;
  /** Those that are still out. */
  pieceIds: string[];
  quantity: string | null;
  /** Its own, else that of the line before it; null where neither was chosen. */
  reason: ShortReason | null;
  problem: string | null;
  /** Dollars. */
  credit: string;
}

/** Whether something of a line comes back. */
export const comesBack = ({ pieceIds, quantity }: ChosenLine): boolean =>
  pieceIds.length > 0 || quantity !== null;

/** The lines of which something was shipped, with what was chosen; a reason goes on to the lines below it until one has its own. */
export const chosenLines = ({ items }: Pick<InvoiceAnswer, 'items'>, choices: Choices): ChosenLine[] => {
  let carried: ShortReason | null = null;
  return items
    .filter(({ quantity }) => isPositive(quantity))
    .map((item) => {
      const { pieces, quantity: typed, reason } = choices[item.id] ?? nothingChosen;
      if (isReason(reason)) carried = reason;
      const out = new Set(soldPieces(item).flatMap((piece) => (piece.returned ? [] : piece.id)));
      const pieceIds = pieces.filter((id) => out.has(id));
      const { value, problem } = comesBackByPieces(item)
        ? { value: null, problem: null }
        : readQuantity(item, typed);
      const isNothing = pieceIds.length === 0 && value === null;
      const credit = isNothing ? '0.00' : returnFigures(item, { pieceIds, quantity: value }).total;
      return { item, pieceIds, quantity: value, reason: carried, problem, credit };
    });
};

/** What the return credits in dollars, as the server will: the goods with their share of the invoice's discount and tax. */
export const creditOf = (
  invoice: Pick<InvoiceAnswer, 'items' | 'subtotal' | 'discount' | 'tax'>,
  lines: readonly ChosenLine[],
) => {
  const credits = lines.filter(comesBack).map(({ credit }) => credit);
  const shares = returnShares(invoice, credits);
  const goods = sum(credits);
  const discount = sum(shares.map((share) => share.discount));
  const tax = sum(shares.map((share) => share.tax));
  return {
    goods: toMoney(goods),
    discount: toMoney(discount),
    tax: toMoney(tax),
    total: toMoney(goods.minus(discount).plus(tax)),
  };
};

/** The first line that keeps the return from being recorded. */
export const isIncomplete = (line: ChosenLine): boolean =>
  line.problem !== null || (comesBack(line) && line.reason === null);

/** The body of the call; of lines that are complete. */
export const bodyOf = (lines: readonly ChosenLine[]) => ({
  lines: lines.filter(comesBack).map(({ item, pieceIds, quantity, reason }) => ({
    itemId: item.id,
    ...(quantity === null ? { pieceIds } : { quantity }),
    reason: reason ?? 'other',
  })),
});
