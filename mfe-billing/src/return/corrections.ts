import type { InvoiceAnswer, InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { type CreditFigures, computeLineCredits } from '@primal/contracts/billing/line-credits';
import { isReturnedByPiece, listSoldPieces, type SoldPiece } from '@primal/contracts/billing/returns';
import { explainNoCredit, formatCorrection } from '@primal/contracts/billing/weight-corrections';
import {
  decimal,
  formatMoney,
  formatWeight,
  isPositive,
  sum,
  toWeight,
} from '@primal/contracts/shared/decimal';
import { readFigure, weightRules } from '@primal/contracts/shared/figures';
import {
  computeLineTotal,
  formatUnitPrice,
  isBilledByWeight,
  parseWeights,
  writeWeights,
} from '@primal/contracts/shared/lines';
import { formatPieceLabel } from '@primal/contracts/shared/piece-data';

/** User input for a piece: the true weight as typed, '' for none. */
export interface PieceChoice {
  weight: string;
  isRefused: boolean;
}
export type PieceChoices = Readonly<Record<string, PieceChoice>>;

const emptyPiece: PieceChoice = { weight: '', isRefused: false };

/** Drops empty choices, so that autosave and guards ignore them. */
export const updatePiece = (
  choices: PieceChoices,
  id: string,
  change: Partial<PieceChoice>,
): PieceChoices => {
  const { [id]: before = emptyPiece, ...others } = choices;
  const now = { ...before, ...change };
  return now.weight !== '' || now.isRefused ? { ...others, [id]: now } : others;
};

export interface ShownPiece {
  sold: SoldPiece;
  /** `case 8812, lot L7`, or `piece 2`. */
  label: string;
  choice: PieceChoice;
  /** True pounds if they differ from the billed weight, else null. */
  weight: string | null;
  problem: string | null;
}

export interface ShownLine {
  item: InvoiceItemAnswer;
  pieces: ShownPiece[];
  /** Empty for a draft, since a correction changes its line instead. */
  credits: CreditFigures[];
  /** Credit calculation: `billed 15.78, corrected to 14.38: 1.40 lb × $11.65 = $16.31`. */
  sentences: string[];
}

/** A sent invoice credits only weights that the price depends on. */
const isCorrectable = (item: InvoiceItemAnswer, isDraft: boolean): boolean =>
  (isDraft || isBilledByWeight(item.product)) &&
  isReturnedByPiece(item) &&
  listSoldPieces(item).some(({ returned }) => !returned);

export const explainNoWeights = ({
  status,
  items,
}: Pick<InvoiceAnswer, 'status' | 'items'>): string | null => {
  const isDraft = status === 'draft';
  if (items.some((item) => isCorrectable(item, isDraft))) return null;
  return isDraft
    ? 'No line of this draft has a weight yet.'
    : 'No goods of this invoice are billed by a weight that was taken.';
};

const readTrueWeight = (
  { weight: billed }: SoldPiece,
  text: string,
  isDraft: boolean,
): Pick<ShownPiece, 'weight' | 'problem'> => {
  const { value, problem } = readFigure(text, weightRules);
  if (value === null || value === '') return { weight: null, problem };
  if (!isPositive(value)) {
    const hint = isDraft ? '' : ' For a piece that was not taken, select Customer refused the piece.';
    return { weight: null, problem: `Must be above 0.${hint}` };
  }
  const weight = toWeight(value);
  if (weight === billed) return { weight: null, problem: null };
  const refused = isDraft ? null : explainNoCredit(billed, weight);
  return refused ? { weight: null, problem: refused } : { weight, problem: null };
};

const toShownPiece = (sold: SoldPiece, at: number, choices: PieceChoices, isDraft: boolean): ShownPiece => {
  const choice = choices[sold.id] ?? emptyPiece;
  const isOut = sold.returned !== null || choice.isRefused;
  const read = isOut ? { weight: null, problem: null } : readTrueWeight(sold, choice.weight, isDraft);
  const label = formatPieceLabel(sold.piece ?? { serial: null, lot: null }, at + 1);
  return { sold, label, choice, ...read };
};

const listTrueWeights = (pieces: readonly ShownPiece[]) =>
  pieces.flatMap(({ sold, weight }) => (weight === null ? [] : [{ pieceId: sold.id, weight }]));

const listRefused = (pieces: readonly ShownPiece[]): ShownPiece[] =>
  pieces.filter(({ sold, choice }) => choice.isRefused && !sold.returned);

/** `1.40 lb × $11.65 = $16.31` */
const formatWorth = ({ unitPrice }: InvoiceItemAnswer, { weight, total }: CreditFigures): string =>
  `${formatWeight(weight)} lb × ${formatMoney(unitPrice)} = ${formatMoney(total)}`;

const describeCredits = (
  item: InvoiceItemAnswer,
  pieces: readonly ShownPiece[],
  credits: readonly CreditFigures[],
): string[] =>
  credits.map((credit) => {
    const corrected = credit.corrections.map(formatCorrection);
    const refused = listRefused(pieces).map(({ sold }) => formatWeight(sold.weight));
    const what = corrected.length > 0 ? corrected.join('; ') : `refused ${refused.join(', ')}`;
    return `${what}: ${formatWorth(item, credit)}`;
  });

/** Figures of a draft's line with the true weights. */
const computeDraftLine = (item: InvoiceItemAnswer, pieces: readonly ShownPiece[]) => {
  const all = pieces.map(({ sold, weight }) => weight ?? sold.weight);
  const weights = parseWeights(item.individualWeights).length > 0 ? all : [];
  const weight = toWeight(sum(all));
  const { product, quantity, unitPrice } = item;
  return { weight, weights, total: computeLineTotal(product, { quantity, weight, unitPrice, weights }) };
};

const describeDraft = (item: InvoiceItemAnswer, pieces: readonly ShownPiece[]): string[] => {
  const changed = pieces.flatMap(({ sold, weight }) =>
    weight ? `${formatWeight(sold.weight)} → ${formatWeight(weight)}` : [],
  );
  if (changed.length === 0) return [];
  const { weight, total } = computeDraftLine(item, pieces);
  const price = formatUnitPrice(item.product, item.unitPrice);
  return [
    `${changed.join('; ')}: ${formatWeight(weight)} lb, ${price}, ${formatMoney(total)} instead of ${formatMoney(item.total)}`,
  ];
};

/** Lines whose weights can be corrected, with the choices. */
export const readShownLines = (
  { status, items }: Pick<InvoiceAnswer, 'status' | 'items'>,
  choices: PieceChoices,
): ShownLine[] => {
  const isDraft = status === 'draft';
  return items
    .filter((item) => isCorrectable(item, isDraft))
    .map((item) => {
      const pieces = listSoldPieces(item).map((sold, at) => toShownPiece(sold, at, choices, isDraft));
      if (isDraft) return { item, pieces, credits: [], sentences: describeDraft(item, pieces) };
      const pieceIds = listRefused(pieces).map(({ sold }) => sold.id);
      const credits = computeLineCredits(item, { pieceIds, corrections: listTrueWeights(pieces) });
      return { item, pieces, credits, sentences: describeCredits(item, pieces, credits) };
    });
};

export const isChanged = ({ pieces }: ShownLine): boolean =>
  pieces.some(({ weight }) => weight !== null) || listRefused(pieces).length > 0;

export const hasProblem = ({ pieces }: ShownLine): boolean => pieces.some(({ problem }) => problem !== null);

/** Factor between a misplaced decimal point (10) and a weight that was read wrong (2). */
const unusualFactor = 3;

/** Warnings about weights that are far from the billed ones. */
export const listUnusualWeights = (lines: readonly ShownLine[]) =>
  lines.flatMap(({ item, pieces }) =>
    pieces.flatMap(({ sold, weight }) => {
      if (weight === null) return [];
      const [small, large] = decimal(weight).lt(sold.weight) ? [weight, sold.weight] : [sold.weight, weight];
      if (decimal(small).times(unusualFactor).gte(large)) return [];
      const sentence = `${item.productName}: is ${formatWeight(weight)} lbs right? It has ${formatWeight(sold.weight)} lbs so far.`;
      return [{ sentence, at: `[data-piece="${sold.id}"]` }];
    }),
  );

/** Body of `POST /api/invoices/{id}/returns`. */
export const toReturnBody = (lines: readonly ShownLine[]) => ({
  lines: lines.filter(isChanged).map(({ item, pieces }) => {
    const corrections = listTrueWeights(pieces);
    const pieceIds = listRefused(pieces).map(({ sold }) => sold.id);
    return {
      itemId: item.id,
      ...(corrections.length > 0 && { corrections }),
      ...(pieceIds.length > 0 && { pieceIds, reason: 'customer' as const }),
    };
  }),
});

/** Body of `PATCH /api/invoices/{id}` for a draft: all of its lines, the changed ones with their true weights. */
export const toDraftBody = ({ items, version }: InvoiceAnswer, lines: readonly ShownLine[]) => {
  const changed = new Map(lines.filter(isChanged).map((line) => [line.item.id, line]));
  return {
    version,
    items: items.map(({ id, productId, description, quantity, unitPrice, quantityOrdered, ...item }) => {
      const line = changed.get(id);
      const now = line && computeDraftLine(line.item, line.pieces);
      const weight = now?.weight ?? item.weight;
      const individualWeights = now ? writeWeights(now.weights) : item.individualWeights;
      return { id, productId, description, quantity, unitPrice, quantityOrdered, weight, individualWeights };
    }),
  };
};
