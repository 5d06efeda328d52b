import type { UsualWeight } from '@primal/contracts/orders/piece';
import {
  checkWeightByAverage,
  checkWeightByOthers,
  checkWeightByUsual,
  minSamplePieces,
  type OtherPieces,
  type WeightWarning,
} from '@primal/contracts/orders/usual-weight';
import { isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import type { PieceInput } from '../queue/entries.ts';
import {
  createWeightDraft,
  type Draft,
  type Product,
  type StationLine,
  type StationOrder,
  type StationPlace,
} from './draft.ts';
import { countPiecesLeft, findLine, findLineForWeight, isLineDone, type SelectedLine } from './find-line.ts';
import type { Question } from './questions.ts';

export type Step =
  | { kind: 'refuse'; problem: string }
  | { kind: 'ask'; question: Question }
  | { kind: 'findProduct'; draft: Draft; gtin: string }
  | { kind: 'choose'; place: StationPlace }
  | { kind: 'take'; draft: Draft; place: StationPlace; pieces: PieceInput[] };

export interface Snapshot {
  orders: readonly StationOrder[];
  chosen: SelectedLine;
  /** Products taught for GTINs at this station, until the orders include the change. Null if forgotten. */
  taught: ReadonlyMap<string, Product | null>;
  usual: (productId: string) => UsualWeight | undefined;
  /** Unsent entries of other users for an order: `1 entry by Tom`; null if none. */
  unsentByOthers: (orderId: string) => string | null;
}

const findProduct = (gtin: string, { orders, taught }: Snapshot): Product | null => {
  const taughtProduct = taught.get(gtin);
  if (taughtProduct !== undefined) return taughtProduct;
  for (const { lines } of orders)
    for (const { gtins, productId, productName } of lines)
      if (gtins.includes(gtin)) return { id: productId, name: productName };
  return null;
};

const formatProblem = (problem: string, unprinted: StationOrder | null): string => {
  const whole = problem.endsWith('.') ? problem : `${problem}.`;
  return unprinted
    ? `${whole} ${unprinted.orderNumber} needs it, but its work order is not printed yet.`
    : whole;
};

const toPiece = ({ source, label }: Draft, weight: string | null): PieceInput => ({
  weight,
  source,
  ...(label && {
    gtin: label.gtin,
    serial: label.serial,
    lot: label.lot,
    productionDate: label.productionDate,
    packagingDate: label.packagingDate,
    bestBefore: label.bestBefore,
    expiry: label.expiry,
  }),
});

const describeTooManyWeights = ({ weights }: Draft, { left, line }: StationPlace): string | null =>
  left !== null && left > 0 && weights.length > left
    ? `${line.productName} has ${left} left, but you entered ${weights.length} weights.`
    : null;

interface WeighedProduct {
  productId: string;
  /** The catalog's average weight of a piece. */
  averageWeight: string | null;
  others?: OtherPieces;
}

/**
 * Checks an unusual weight against the product's recent pieces, else the catalog's average, else the line's other
 * pieces.
 */
export const checkWeight = (
  weight: string,
  { productId, averageWeight, others }: WeighedProduct,
  usual: Snapshot['usual'],
): WeightWarning | null => {
  const known = usual(productId);
  if (known && known.count >= minSamplePieces) return checkWeightByUsual(weight, known);
  if (averageWeight !== null && isPositive(averageWeight)) return checkWeightByAverage(weight, averageWeight);
  return others && others.pieces > 0 ? checkWeightByOthers(weight, others) : null;
};

const sumOtherPieces = ({ pieces, weight }: StationLine, before: readonly string[]): OtherPieces => ({
  pieces: pieces + before.length,
  weight: toWeight(sum([weight ?? 0, ...before])),
});

/** Checks a weight for a line. `before` are weights of the same input. */
export const checkLineWeight = (
  weight: string,
  line: StationLine,
  usual: Snapshot['usual'],
  before: readonly string[] = [],
): WeightWarning | null => {
  const { productId, product } = line;
  const others = sumOtherPieces(line, before);
  return checkWeight(weight, { productId, averageWeight: product.averageWeight, others }, usual);
};

const checkAt = (draft: Draft, place: StationPlace): Step =>
  draft.label
    ? { kind: 'take', draft: { ...draft, weights: [] }, place, pieces: [toPiece(draft, null)] }
    : { kind: 'refuse', problem: `${place.line.productName} needs no weight. Scan its cases to check them.` };

const decideAtLine = (draft: Draft, place: StationPlace, snapshot: Snapshot): Step => {
  const { line } = place;
  if (!line.needsWeight) return checkAt(draft, place);
  if (draft.chooses) return { kind: 'choose', place };
  if (draft.weights.length === 0) return { kind: 'ask', question: { about: 'weight', draft, place } };
  const problem = describeTooManyWeights(draft, place);
  if (problem) return { kind: 'refuse', problem };
  for (let at = draft.answered; at < draft.weights.length; at += 1) {
    const before = draft.weights.slice(0, at);
    const warning = checkLineWeight(draft.weights[at] ?? '0', line, snapshot.usual, before);
    if (warning) return { kind: 'ask', question: { about: 'warning', draft, place, at, warning } };
  }
  const pieces = draft.weights.map((weight) => toPiece(draft, weight));
  return { kind: 'take', draft, place, pieces };
};

export const decideStep = (draft: Draft, snapshot: Snapshot): Step => {
  if (draft.place) return decideAtLine(draft, draft.place, snapshot);
  const product = draft.product ?? (draft.label ? findProduct(draft.label.gtin, snapshot) : null);
  if (draft.label && !product) return { kind: 'findProduct', draft, gtin: draft.label.gtin };
  const found = product
    ? findLine(snapshot.orders, { productId: product.id, productName: product.name }, snapshot.chosen)
    : findLineForWeight(snapshot.orders, snapshot.chosen);
  const known = { ...draft, product };
  if (found.kind === 'none')
    return { kind: 'refuse', problem: formatProblem(found.problem, found.unprinted) };
  if (found.kind === 'found') return decideAtLine({ ...known, place: found.place }, found.place, snapshot);
  const chosen = snapshot.orders.find(({ id }) => id === snapshot.chosen.orderId) ?? null;
  const { reason, places } = found;
  return { kind: 'ask', question: { about: 'line', reason, chosen, draft: known, places } };
};

export const isCode = (code: string) => {
  const wanted = code.trim().toLowerCase();
  return ({ product }: StationLine): boolean => product.productCode?.toLowerCase() === wanted;
};

/** Finds the line of a product code, first in the chosen order. Rejects a code that no order has. */
export const decideCode = (code: string, snapshot: Snapshot): Step => {
  const own = snapshot.orders.find(({ id }) => id === snapshot.chosen.orderId);
  const lines = [...(own?.lines ?? []), ...snapshot.orders.flatMap((order) => order.lines)];
  const line = lines.find(isCode(code));
  if (!line) {
    const problem = `No open order has the product code “${code.trim()}”.`;
    const isFraction = /^\s*\d+\/\d+\s*$/.test(code);
    return { kind: 'refuse', problem: isFraction ? `${problem} A weight is written as 0.5.` : problem };
  }
  const product = { id: line.productId, name: line.productName };
  return decideStep({ ...createWeightDraft([], 'typed'), product, chooses: true }, snapshot);
};

export const resolveWarning = (
  { draft, at }: Extract<Question, { about: 'warning' }>,
  instead?: string,
): Draft => ({
  ...draft,
  weights: instead === undefined ? draft.weights : draft.weights.with(at, instead),
  answered: at + 1,
});

/** Line to complete or to mark short, several to choose from, or none. */
type LinesToFinish =
  | { kind: 'line'; place: StationPlace }
  | { kind: 'ask'; places: StationPlace[] }
  | { kind: 'none'; problem: string };

/**
 * Line to mark short. Unlike `findLineToFinish`, accepts a line without any weight, and a chosen line of checked cases.
 */
export const findLineToShort = (
  orders: readonly StationOrder[],
  chosen: SelectedLine,
  last: string | null,
): LinesToFinish => {
  const waiting = listWaitingPlaces(orders, chosen);
  const checked = orders
    .filter(({ id }) => id === chosen.orderId)
    .flatMap((order) => order.lines.map((line) => ({ order, line, left: countPiecesLeft(line) })))
    .filter(({ line }) => !line.needsWeight && line.itemId === chosen.itemId && !isLineDone(line));
  const by = (itemId: string | null) => [...waiting, ...checked].find(({ line }) => line.itemId === itemId);
  const own = chosen.orderId === null ? [] : waiting;
  const place = by(chosen.itemId) ?? by(last) ?? (own.length === 1 ? own[0] : undefined);
  if (place) return { kind: 'line', place };
  if (own.length > 0) return { kind: 'ask', places: own.slice(0, 9) };
  return {
    kind: 'none',
    problem:
      chosen.orderId === null
        ? 'Please choose an order or a line first.'
        : 'Nothing is missing from this order.',
  };
};

const listWaitingPlaces = (orders: readonly StationOrder[], { orderId }: SelectedLine): StationPlace[] =>
  orders
    .filter(({ id }) => orderId === null || id === orderId)
    .flatMap((order) =>
      order.lines
        .filter((line) => line.needsWeight && !isLineDone(line))
        .map((line) => ({ order, line, left: countPiecesLeft(line) })),
    );

const describeNothingWeighed = ({ line }: StationPlace): string =>
  `No ${line.productName} has been weighed. Ask the office to take it off the order.`;

/**
 * Line to finish: the chosen line, else the last used line, else the chosen order's only waiting line. Asks if there
 * are several. Excludes lines without any weight.
 */
export const findLineToFinish = (
  orders: readonly StationOrder[],
  chosen: SelectedLine,
  last: string | null,
): LinesToFinish => {
  const waiting = listWaitingPlaces(orders, chosen);
  const by = (itemId: string | null) => waiting.find(({ line }) => line.itemId === itemId);
  const begun = waiting.filter(({ line }) => line.pieces > 0);
  const own = chosen.orderId === null ? [] : begun;
  const place = by(chosen.itemId) ?? by(last) ?? (own.length === 1 ? own[0] : undefined);
  if (place && place.line.pieces === 0) return { kind: 'none', problem: describeNothingWeighed(place) };
  if (place) return { kind: 'line', place };
  if (own.length > 0) return { kind: 'ask', places: own.slice(0, 9) };
  const [first] = waiting;
  if (chosen.orderId !== null && first) return { kind: 'none', problem: describeNothingWeighed(first) };
  return {
    kind: 'none',
    problem:
      chosen.orderId === null
        ? 'Please choose an order or a line first.'
        : 'No line of this order needs weights.',
  };
};
