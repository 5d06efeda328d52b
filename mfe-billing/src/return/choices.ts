import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { computeReturnShares } from '@primal/contracts/billing/line-credits';
import {
  computeReturnableQuantity,
  computeReturnFigures,
  isReturnedByPiece,
  listSoldPieces,
} from '@primal/contracts/billing/returns';
import { decimal, formatQuantity, isPositive, sum, toMoney } from '@primal/contracts/shared/decimal';
import { readQuantity as readTyped } from '@primal/contracts/shared/quantities';
import { type ShortReason, shortReasons } from '@primal/contracts/shared/shorts';

/** User input for a line: piece ids, quantity text and reason. Blank input is ''. */
export interface LineChoice {
  pieces: string[];
  quantity: string;
  reason: string;
}

export type Choices = Readonly<Record<string, LineChoice>>;

export const emptyChoice: LineChoice = { pieces: [], quantity: '', reason: '' };

/** Drops empty choices, so that autosave and guards ignore them. */
export const updateChoice = (choices: Choices, itemId: string, change: Partial<LineChoice>): Choices => {
  const { [itemId]: before = emptyChoice, ...others } = choices;
  const now = { ...before, ...change };
  return now.pieces.length > 0 || now.quantity !== '' || now.reason !== ''
    ? { ...others, [itemId]: now }
    : others;
};

const isReason = (text: string): text is ShortReason => shortReasons.some((reason) => reason === text);

/** Parses a counted line's quantity, or returns a sentence. */
export const readQuantity = (
  item: InvoiceItemAnswer,
  text: string,
): { value: string | null; problem: string | null } => {
  if (text.trim() === '') return { value: null, problem: null };
  const { value, problem } = readTyped(text, item.product);
  if (value === null) return { value, problem };
  const left = computeReturnableQuantity(item);
  if (decimal(value).gt(left))
    return { value: null, problem: `At most ${formatQuantity(left)} can come back.` };
  return { value: isPositive(value) ? value : null, problem: null };
};

/** Invoice line with the choices that are still valid. */
export interface ChosenLine {
  item: InvoiceItemAnswer;
  /** Excludes pieces already returned. */
  pieceIds: string[];
  quantity: string | null;
  /** Own reason, else the previous line's; null if neither is set. */
  reason: ShortReason | null;
  problem: string | null;
  credit: string;
}

export const isReturned = ({ pieceIds, quantity }: ChosenLine): boolean =>
  pieceIds.length > 0 || quantity !== null;

/** Shipped lines with their choices. A reason applies to following lines until another is set. */
export const readChosenLines = ({ items }: Pick<InvoiceAnswer, 'items'>, choices: Choices): ChosenLine[] => {
  let carried: ShortReason | null = null;
  return items
    .filter(({ quantity }) => isPositive(quantity))
    .map((item) => {
      const { pieces, quantity: typed, reason } = choices[item.id] ?? emptyChoice;
      if (isReason(reason)) carried = reason;
      const notReturned = new Set(listSoldPieces(item).flatMap((piece) => (piece.returned ? [] : piece.id)));
      const pieceIds = pieces.filter((id) => notReturned.has(id));
      const { value, problem } = isReturnedByPiece(item)
        ? { value: null, problem: null }
        : readQuantity(item, typed);
      const isNothing = pieceIds.length === 0 && value === null;
      const credit = isNothing ? '0.00' : computeReturnFigures(item, { pieceIds, quantity: value }).total;
      return { item, pieceIds, quantity: value, reason: carried, problem, credit };
    });
};

/** Credit in dollars for lines, computed as the server does, with their share of discount and tax. */
export const computeCreditTotals = (
  invoice: Pick<InvoiceAnswer, 'items' | 'subtotal' | 'discount' | 'tax' | 'salesTax'>,
  credits: readonly Pick<InvoiceItemAnswer, 'product' | 'total'>[],
) => {
  const shares = computeReturnShares(invoice, credits);
  const goods = sum(credits.map(({ total }) => total));
  const discount = sum(shares.map((share) => share.discount));
  const tax = sum(shares.map((share) => share.tax));
  return {
    goods: toMoney(goods),
    discount: toMoney(discount),
    tax: toMoney(tax),
    total: toMoney(goods.minus(discount).plus(tax)),
  };
};

export const computeCredit = (
  invoice: Parameters<typeof computeCreditTotals>[0],
  lines: readonly ChosenLine[],
) =>
  computeCreditTotals(
    invoice,
    lines.filter(isReturned).map(({ item, credit }) => ({ product: item.product, total: credit })),
  );

export const isIncomplete = (line: ChosenLine): boolean =>
  line.problem !== null || (isReturned(line) && line.reason === null);

export const toBody = (lines: readonly ChosenLine[]) => ({
  lines: lines.filter(isReturned).map(({ item, pieceIds, quantity, reason }) => ({
    itemId: item.id,
    ...(quantity === null ? { pieceIds } : { quantity }),
    reason: reason ?? 'other',
  })),
});
