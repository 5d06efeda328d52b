import type { UsualWeight } from '@primal/contracts/orders/piece';
import {
  type Doubt,
  doubtByAverage,
  doubtByOthers,
  doubtWeight,
  fewestPieces,
  type OtherPieces,
} from '@primal/contracts/orders/usual-weight';
import { isPositive, sum, toWeight } from '@primal/contracts/shared/decimal';
import type { PieceInput } from '../queue/entries.ts';
import {
  type Draft,
  type Product,
  type StationLine,
  type StationOrder,
  type StationPlace,
  weightDraft,
} from './draft.ts';
import { type Chosen, findLine, findLineOfWeight, isLineDone } from './find-line.ts';
import type { Question } from './questions.ts';

/** The next step for a draft. */
export type Step =
  | { kind: 'refuse'; problem: string }
  | { kind: 'ask'; question: Question }
  | { kind: 'findProduct'; draft: Draft; gtin: string }
  | { kind: 'choose'; place: StationPlace }
  | { kind: 'take'; draft: Draft; place: StationPlace; pieces: PieceInput[] };

/** What a decision is made on. */
export interface Snapshot {
  orders: readonly StationOrder[];
  chosen: Chosen;
  /**
   * The product that a GTIN was taught for at this station a moment ago, or null when it was told to forget it; the orders
   * know it a little later.
   */
  taught: ReadonlyMap<string, Product | null>;
  usual: (productId: string) => UsualWeight | undefined;
  /** Entries of other users for an order that are still to be sent from here: `1 entry by Tom`; null if there are none. */
  unsentByOthers: (orderId: string) => string | null;
}

/** The product of a GTIN, as far as the open orders and this station know it. */
const productOf = (gtin: string, { orders, taught }: Snapshot): Product | null => {
  const taughtProduct = taught.get(gtin);
  if (taughtProduct !== undefined) return taughtProduct;
  for (const { lines } of orders)
    for (const { gtins, productId, productName } of lines)
      if (gtins.includes(gtin)) return { id: productId, name: productName };
  return null;
};

const sentence = (problem: string, unprinted: StationOrder | null): string => {
  const whole = problem.endsWith('.') ? problem : `${problem}.`;
  return unprinted
    ? `${whole} ${unprinted.orderNumber} would take it once its work order is printed.`
    : whole;
};

const pieceOf = ({ source, label }: Draft, weight: string | null): PieceInput => ({
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

const tooMany = ({ weights }: Draft, { left, line }: StationPlace): string | null =>
  left !== null && left > 0 && weights.length > left
    ? `${line.productName} has ${left} left, but you entered ${weights.length} weights.`
    : null;

/** What a weight is held to. */
interface Weighed {
  productId: string;
  /** The catalog's average weight of a piece. */
  averageWeight: string | null;
  /** The other pieces of its line. */
  others?: OtherPieces;
}

/** A weight that may be a slip: by the product's last pieces, else by the catalog's average, else by its line's others. */
export const doubtOf = (
  weight: string,
  { productId, averageWeight, others }: Weighed,
  usual: Snapshot['usual'],
): Doubt | null => {
  const known = usual(productId);
  if (known && known.count >= fewestPieces) return doubtWeight(weight, known);
  if (averageWeight !== null && isPositive(averageWeight)) return doubtByAverage(weight, averageWeight);
  return others && others.pieces > 0 ? doubtByOthers(weight, others) : null;
};

/** The pieces of a line with those that come before this one in the same entry. */
const othersOf = ({ pieces, weight }: StationLine, before: readonly string[]): OtherPieces => ({
  pieces: pieces + before.length,
  weight: toWeight(sum([weight ?? 0, ...before])),
});

/** A case of a product that needs no weight is checked by its label, and counted. */
const checkAt = (draft: Draft, place: StationPlace): Step =>
  draft.label
    ? { kind: 'take', draft: { ...draft, weights: [] }, place, pieces: [pieceOf(draft, null)] }
    : { kind: 'refuse', problem: `${place.line.productName} needs no weight. Scan its cases to check them.` };

const atLine = (draft: Draft, place: StationPlace, snapshot: Snapshot): Step => {
  const { line } = place;
  if (!line.needsWeight) return checkAt(draft, place);
  if (draft.chooses) return { kind: 'choose', place };
  if (draft.weights.length === 0) return { kind: 'ask', question: { about: 'weight', draft, place } };
  const problem = tooMany(draft, place);
  if (problem) return { kind: 'refuse', problem };
  const { productId, product } = line;
  for (let at = draft.answered; at < draft.weights.length; at += 1) {
    const others = othersOf(line, draft.weights.slice(0, at));
    const weighed = { productId, averageWeight: product.averageWeight, others };
    const doubt = doubtOf(draft.weights[at] ?? '0', weighed, snapshot.usual);
    if (doubt) return { kind: 'ask', question: { about: 'doubt', draft, place, at, doubt } };
  }
  const pieces = draft.weights.map((weight) => pieceOf(draft, weight));
  return { kind: 'take', draft, place, pieces };
};

/** The next step of a draft: what it still lacks is found, or asked for, one after the other. */
export const proceed = (draft: Draft, snapshot: Snapshot): Step => {
  if (draft.place) return atLine(draft, draft.place, snapshot);
  const product = draft.product ?? (draft.label ? productOf(draft.label.gtin, snapshot) : null);
  if (draft.label && !product) return { kind: 'findProduct', draft, gtin: draft.label.gtin };
  const found = product
    ? findLine(snapshot.orders, { productId: product.id, productName: product.name }, snapshot.chosen)
    : findLineOfWeight(snapshot.orders, snapshot.chosen);
  const known = { ...draft, product };
  if (found.kind === 'none') return { kind: 'refuse', problem: sentence(found.problem, found.unprinted) };
  if (found.kind === 'found') return atLine({ ...known, place: found.place }, found.place, snapshot);
  const chosen = snapshot.orders.find(({ id }) => id === snapshot.chosen.orderId) ?? null;
  const { why, places } = found;
  return { kind: 'ask', question: { about: 'line', why, chosen, draft: known, places } };
};

const isCode = (code: string) => {
  const wanted = code.trim().toLowerCase();
  return ({ product }: StationLine): boolean => product.productCode?.toLowerCase() === wanted;
};

/** The line that a product's code means: in the chosen order, else among those that wait; a sentence when there is none. */
export const findCode = (code: string, snapshot: Snapshot): Step => {
  const own = snapshot.orders.find(({ id }) => id === snapshot.chosen.orderId);
  const lines = [...(own?.lines ?? []), ...snapshot.orders.flatMap((order) => order.lines)];
  const line = lines.find(isCode(code));
  if (!line) return { kind: 'refuse', problem: `No open order has the product code “${code.trim()}”.` };
  const product = { id: line.productId, name: line.productName };
  return proceed({ ...weightDraft([], 'typed'), product, chooses: true }, snapshot);
};

/** A line that waits for weights and has this number as its product's code; null without one. */
export const lineOfNumber = (number: string, { orders, chosen }: Snapshot): StationLine | null =>
  orders
    .filter(({ id, workOrderPrinted }) => workOrderPrinted || id === chosen.orderId)
    .flatMap(({ lines }) => lines)
    .find((line) => line.needsWeight && !isLineDone(line) && isCode(number)(line)) ?? null;

/** A draft whose doubtful weight was answered: kept as it is, or another weight in its place. */
export const resolveDoubt = (
  { draft, at }: Extract<Question, { about: 'doubt' }>,
  instead?: string,
): Draft => ({
  ...draft,
  weights: instead === undefined ? draft.weights : draft.weights.with(at, instead),
  answered: at + 1,
});

/** Which line 'That is all' or a short is about: one, some to ask about, or none. */
type Done =
  | { kind: 'line'; place: StationPlace }
  | { kind: 'ask'; places: StationPlace[] }
  | { kind: 'none'; problem: string };

/** Which line is marked short: as `lineDone`, but one of which nothing is weighed may be, and one whose cases are only checked. */
export const lineShort = (orders: readonly StationOrder[], chosen: Chosen, last: string | null): Done => {
  const waiting = waitingPlaces(orders, chosen);
  const checked = orders
    .filter(({ id }) => id === chosen.orderId)
    .flatMap((order) => order.lines.map((line) => ({ order, line, left: null })))
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

/** The lines that wait for weights: of the chosen order, else of all. */
const waitingPlaces = (orders: readonly StationOrder[], { orderId }: Chosen): StationPlace[] =>
  orders
    .filter(({ id }) => orderId === null || id === orderId)
    .flatMap((order) =>
      order.lines
        .filter((line) => line.needsWeight && !isLineDone(line))
        .map((line) => ({ order, line, left: null })),
    );

const nothingOf = ({ line }: StationPlace): string =>
  `No ${line.productName} has been weighed. Ask the office to take it off the order.`;

/**
 * The line that is done: the chosen one, else the last one that took something, else the only one that waits in the
 * chosen order. Several are asked about. A line without any weight is not for the scale to decide.
 */
export const lineDone = (orders: readonly StationOrder[], chosen: Chosen, last: string | null): Done => {
  const waiting = waitingPlaces(orders, chosen);
  const by = (itemId: string | null) => waiting.find(({ line }) => line.itemId === itemId);
  const begun = waiting.filter(({ line }) => line.pieces > 0);
  const own = chosen.orderId === null ? [] : begun;
  const place = by(chosen.itemId) ?? by(last) ?? (own.length === 1 ? own[0] : undefined);
  if (place && place.line.pieces === 0) return { kind: 'none', problem: nothingOf(place) };
  if (place) return { kind: 'line', place };
  if (own.length > 0) return { kind: 'ask', places: own.slice(0, 9) };
  const [first] = waiting;
  if (chosen.orderId !== null && first) return { kind: 'none', problem: nothingOf(first) };
  return {
    kind: 'none',
    problem:
      chosen.orderId === null
        ? 'Please choose an order or a line first.'
        : 'No line of this order needs weights.',
  };
};
