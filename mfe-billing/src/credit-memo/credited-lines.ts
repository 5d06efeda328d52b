import { type CreditMemoAnswer, creditMemoApi } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import {
  computeReturnableQuantity,
  isReturnedByPiece,
  listSoldPieces,
  type SoldPiece,
} from '@primal/contracts/billing/returns';
import {
  decimal,
  formatMoney,
  formatQuantity,
  formatWeight,
  isPositive,
  sum,
  toWeight,
} from '@primal/contracts/shared/decimal';
import { computeCatalogWeight, computeLineTotal, parseWeights } from '@primal/contracts/shared/lines';
import { type GridLine, listFilledLines, toGridLine } from '@primal/kit/grid';
import { send } from '@primal/kit/platform';

type Credit = Pick<CreditMemoAnswer, 'creditNumber' | 'total' | 'isReturn' | 'items'>;
type Credited = Pick<InvoiceAnswer, 'items'>;

/** Credit memos for an invoice, without voided ones. */
export const fetchCredits = async (invoiceId: string, signal?: AbortSignal): Promise<CreditMemoAnswer[]> => {
  const asked = signal ? { signal } : {};
  const query = { invoiceId, limit: '100' };
  const memos = await send(creditMemoApi.listCreditMemos, { query, ...asked });
  return Promise.all(
    memos
      .filter(({ status }) => status !== 'voided')
      .map(({ id }) => send(creditMemoApi.getCreditMemo, { params: { id }, ...asked })),
  );
};

/** Goods that a memo made by hand credits and that no invoice line was reduced by yet. */
interface HandCredit {
  creditNumber: string;
  productId: string;
  unitPrice: string;
  quantity: string;
  /** Pounds of each piece, or of the whole line. */
  weights: string[];
}

const listHandCredits = (memos: readonly Credit[]): HandCredit[] =>
  memos
    .filter(({ isReturn }) => !isReturn)
    .flatMap(({ creditNumber, items }) =>
      items.map(({ productId, unitPrice, quantity, weight, individualWeights }) => {
        const pieces = parseWeights(individualWeights);
        const whole = isPositive(weight) ? [weight ?? ''] : [];
        const weights = (pieces.length > 0 ? pieces : whole).map(toWeight);
        return { creditNumber, productId, unitPrice, quantity, weights };
      }),
    );

interface LeftLine {
  item: InvoiceItemAnswer;
  quantity: string;
  /** Pounds left, after corrections. Null if unknown. */
  weight: string | null;
  weights: string[];
  /** `11.35 lbs already credited on CM-1011` */
  credited: string[];
  /** Credited pieces, in pounds. */
  gone: { weight: string; creditNumber: string }[];
}

const describe = (amount: string, creditNumber: string) => `${amount} already credited on ${creditNumber}`;

const findLeftPieces = (item: InvoiceItemAnswer, byHand: readonly HandCredit[]): LeftLine => {
  const gone: LeftLine['gone'] = [];
  const left: SoldPiece[] = [];
  for (const piece of listSoldPieces(item)) {
    const hand = byHand.find(({ weights }) => weights.includes(piece.weight));
    const memo = piece.returned ?? hand;
    if (!memo) left.push(piece);
    else gone.push({ weight: piece.weight, creditNumber: memo.creditNumber });
    if (!piece.returned && hand) hand.weights.splice(hand.weights.indexOf(piece.weight), 1);
  }
  const corrected = item.returns.filter(({ corrections }) => corrections.length > 0);
  const credits = [...corrected.map(({ weight, creditNumber }) => ({ weight, creditNumber })), ...gone];
  return {
    item,
    quantity: toWeight(sum(left.map((piece) => piece.quantity))),
    weight: toWeight(sum(left.map((piece) => piece.weight))),
    weights: parseWeights(item.individualWeights).length > 0 ? left.map((piece) => piece.weight) : [],
    credited: credits.map(({ weight, creditNumber }) =>
      describe(`${formatWeight(weight)} lbs`, creditNumber),
    ),
    gone,
  };
};

const findLeftQuantity = (item: InvoiceItemAnswer, byHand: readonly HandCredit[]): LeftLine => {
  const credited = item.returns.map((back) => describe(formatQuantity(back.quantity), back.creditNumber));
  let left = decimal(computeReturnableQuantity(item));
  for (const hand of byHand) {
    const taken = left.lt(hand.quantity) ? left : decimal(hand.quantity);
    if (!taken.gt(0)) continue;
    left = left.minus(taken);
    hand.quantity = toWeight(decimal(hand.quantity).minus(taken));
    credited.push(describe(formatQuantity(toWeight(taken)), hand.creditNumber));
  }
  const quantity = toWeight(left);
  const weight = computeCatalogWeight(item.product, quantity);
  return { item, quantity, weight, weights: [], credited, gone: [] };
};

/** Rest of each line. A memo by hand below the billed price credits no goods. */
const findLeftLines = ({ items }: Credited, memos: readonly Credit[]): LeftLine[] => {
  const hand = listHandCredits(memos);
  return items.map((item) => {
    const byHand = hand.filter(
      (one) => one.productId === item.productId && decimal(one.unitPrice).gte(item.unitPrice),
    );
    return isReturnedByPiece(item) ? findLeftPieces(item, byHand) : findLeftQuantity(item, byHand);
  });
};

const toLeftGridLine = ({ item, quantity, weight, weights, credited }: LeftLine): GridLine => {
  const { id: _id, stored: _price, remark: _short, ...line } = toGridLine(item);
  const copied = { ...line, priceSource: 'hand' as const };
  if (credited.length === 0) return copied;
  const { product, unitPrice } = item;
  return {
    ...copied,
    quantity,
    weight: weight ?? '0.000',
    individualWeights: weights.map((one) => decimal(one).toFixed()),
    total: computeLineTotal(product, { quantity, weight, unitPrice, weights }),
  };
};

/** Lines of a new credit memo with what is left of the invoice, and sentences about what is not. */
export const copyLeftLines = (
  invoice: Credited,
  memos: readonly Credit[],
): { lines: GridLine[]; credited: string[] } => {
  const left = findLeftLines(invoice, memos);
  return {
    lines: left.filter(({ quantity }) => isPositive(quantity)).map(toLeftGridLine),
    credited: left.flatMap(({ item, credited }) => credited.map((one) => `${item.productName}: ${one}`)),
  };
};

const nameMemos = (memos: readonly Credit[], productId: string | null): string =>
  memos
    .filter(({ items }) => items.some((item) => item.productId === productId))
    .map(({ creditNumber }) => creditNumber)
    .join(', ');

const sumTotals = (lines: readonly { total: string }[]) => sum(lines.map(({ total }) => total));

/** Pieces that the lines credit again, as sentences. */
const listPiecesAgain = (lines: readonly GridLine[], left: readonly LeftLine[]): string[] => {
  const free = left.flatMap(({ weights }) => weights);
  return lines
    .flatMap(({ individualWeights }) => individualWeights)
    .flatMap((typed) => {
      const weight = toWeight(typed);
      const at = free.indexOf(weight);
      if (at >= 0) free.splice(at, 1);
      const gone = left.flatMap((line) => line.gone).find((piece) => piece.weight === weight);
      return at < 0 && gone ? describe(`${formatWeight(weight)} lbs`, gone.creditNumber) : [];
    });
};

/** Sentences about products of which a new memo credits more than is left of the invoice. */
export const listOverCredits = (
  invoice: Credited,
  memos: readonly Credit[],
  lines: readonly GridLine[],
): string[] => {
  const left = findLeftLines(invoice, memos);
  const filled = listFilledLines(lines);
  return [...new Set(filled.map(({ productId }) => productId))].flatMap((productId) => {
    const sold = invoice.items.filter((item) => item.productId === productId);
    const now = filled.filter((line) => line.productId === productId);
    const [first] = sold;
    if (!first) return [];
    const before = sumTotals(
      memos.flatMap(({ items }) => items.filter((item) => item.productId === productId)),
    );
    const ofProduct = left.filter(({ item }) => item.productId === productId);
    const again = listPiecesAgain(now, ofProduct);
    const { productName } = first;
    if (again.length > 0) return again.map((one) => `${productName}: ${one}.`);
    const [billed, asked] = [sumTotals(sold), sumTotals(now)];
    if (!before.plus(asked).gt(billed)) return [];
    const names = nameMemos(memos, productId);
    const credited = names && `, ${formatMoney(before)} already credited on ${names}`;
    return `${productName}: ${formatMoney(billed)} billed${credited}, ${formatMoney(asked)} on this credit memo.`;
  });
};

/** Sentences about memos made by hand for goods that a return or a correction credits. Empty if unavailable. */
export const warnOfHandCredits = async (
  invoiceId: string,
  items: readonly InvoiceItemAnswer[],
): Promise<string[]> => {
  const memos = await fetchCredits(invoiceId, AbortSignal.timeout(3000)).catch(() => []);
  const products = new Set(items.map(({ productId }) => productId));
  return memos
    .filter(({ isReturn }) => !isReturn)
    .flatMap((memo) =>
      memo.items
        .filter(({ productId }) => products.has(productId))
        .map(
          ({ productName, total }) =>
            `${productName}: ${formatMoney(total)} already credited on ${memo.creditNumber}, made by hand.`,
        ),
    );
};
