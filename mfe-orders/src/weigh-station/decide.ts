import { type Chosen, findLine, findLineOfWeight, type Place } from '@primal/contracts/orders/find-line';
import type { OrderToWeigh, PieceSource, UsualWeight } from '@primal/contracts/orders/piece';
import { type Doubt, doubtWeight, fewestPieces } from '@primal/contracts/orders/usual-weight';
import type { Label } from '@primal/contracts/shared/gs1/label';
import type { PieceInput } from './entries.ts';

/** An order as the station shows it. */
export interface StationOrder extends OrderToWeigh {
  /** The name of its route and its place there; null while nobody has put it on one. */
  routeName: string | null;
  stopNumber: number | null;
}

export type StationPlace = Place<StationOrder>;

export interface Product {
  id: string;
  name: string;
}

/** A case on its way to its line. */
export interface Draft {
  source: PieceSource;
  /** What its label says; null for a weight alone. */
  label: Label | null;
  /** Null until it is known whose label it is, and for a weight alone. */
  product: Product | null;
  /** Pounds with 3 places; none while a label without a weight waits for it. */
  weights: readonly string[];
  /** It only chooses a line: a product's code. */
  chooses: boolean;
  place: StationPlace | null;
  /** How many of the weights were asked about, or need no question. */
  settled: number;
}

/** What must be answered before the next entry. */
export type Question =
  | { about: 'line'; draft: Draft; places: readonly StationPlace[] }
  | { about: 'weight'; draft: Draft; place: StationPlace }
  | { about: 'product'; draft: Draft; gtin: string }
  | { about: 'doubt'; draft: Draft; place: StationPlace; at: number; doubt: Doubt };

/** What is to be done about a draft next. */
export type Step =
  | { does: 'refuse'; problem: string }
  | { does: 'ask'; question: Question }
  | { does: 'findProduct'; draft: Draft; gtin: string }
  | { does: 'choose'; place: StationPlace }
  | { does: 'take'; draft: Draft; place: StationPlace; pieces: PieceInput[] };

/** What a decision is made on. */
export interface World {
  orders: readonly StationOrder[];
  chosen: Chosen;
  /** The product that a GTIN was taught for at this station a moment ago; the orders know it a little later. */
  taught: ReadonlyMap<string, Product>;
  usual: (productId: string) => UsualWeight | undefined;
  /** The number of the order for which this case waits at this device to be sent; null when it does not. */
  waitsFor: (gtin: string, serial: string) => string | null;
}

/** A weight alone, or several. */
export const weightDraft = (weights: readonly string[], source: PieceSource): Draft => ({
  source,
  label: null,
  product: null,
  weights,
  chooses: false,
  place: null,
  settled: 0,
});

/** A case's label. */
export const labelDraft = (label: Label): Draft => ({
  ...weightDraft(label.weight === null ? [] : [label.weight], 'scan'),
  label,
});

/** The product of a GTIN, as far as the open orders and this station know it. */
const productOf = (gtin: string, { orders, taught }: World): Product | null => {
  for (const { lines } of orders)
    for (const { gtins, productId, productName } of lines)
      if (gtins.includes(gtin)) return { id: productId, name: productName };
  return taught.get(gtin) ?? null;
};

const sentence = (problem: string, unprinted: StationOrder | null): string => {
  const whole = problem.endsWith('.') ? problem : `${problem}.`;
  return unprinted
    ? `${whole} ${unprinted.orderNumber} would take it once its work order is printed.`
    : whole;
};

/** The pieces of a draft as they are sent. */
export const piecesOf = ({ weights, source, label }: Draft): PieceInput[] =>
  weights.map((weight) => ({
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
  }));

const tooMany = ({ weights }: Draft, { left, line }: StationPlace): string | null =>
  left !== null && left > 0 && weights.length > left
    ? `${line.productName} has ${left} left, and these are ${weights.length} weights.`
    : null;

const atLine = (draft: Draft, place: StationPlace, world: World): Step => {
  if (draft.chooses) return { does: 'choose', place };
  if (draft.weights.length === 0) return { does: 'ask', question: { about: 'weight', draft, place } };
  const problem = tooMany(draft, place);
  if (problem) return { does: 'refuse', problem };
  const usual = world.usual(place.line.productId);
  for (let at = draft.settled; at < draft.weights.length; at += 1) {
    const doubt = usual && usual.count >= fewestPieces ? doubtWeight(draft.weights[at] ?? '0', usual) : null;
    if (doubt) return { does: 'ask', question: { about: 'doubt', draft, place, at, doubt } };
  }
  return { does: 'take', draft, place, pieces: piecesOf(draft) };
};

/** The next step of a draft: what it still lacks is found, or asked for, one after the other. */
export const proceed = (draft: Draft, world: World): Step => {
  const { gtin, serial } = draft.label ?? { gtin: '', serial: null };
  const orderNumber = serial === null ? null : world.waitsFor(gtin, serial);
  if (orderNumber !== null) return { does: 'refuse', problem: `This case is already on ${orderNumber}` };
  if (draft.place) return atLine({ ...draft }, draft.place, world);
  const product = draft.product ?? (draft.label ? productOf(draft.label.gtin, world) : null);
  if (draft.label && !product) return { does: 'findProduct', draft, gtin: draft.label.gtin };
  const found = product
    ? findLine(world.orders, { productId: product.id, productName: product.name }, world.chosen)
    : findLineOfWeight(world.orders, world.chosen);
  const known = { ...draft, product };
  if (found.kind === 'none') return { does: 'refuse', problem: sentence(found.problem, found.unprinted) };
  if (found.kind === 'ask')
    return { does: 'ask', question: { about: 'line', draft: known, places: found.places } };
  return atLine({ ...known, place: found.place }, found.place, world);
};

/** The line that a product's code means: in the chosen order, else among those that wait; a sentence when there is none. */
export const findCode = (code: string, world: World): Step => {
  const wanted = code.toLowerCase();
  const own = world.orders.find(({ id }) => id === world.chosen.orderId);
  const lines = [...(own?.lines ?? []), ...world.orders.flatMap((order) => order.lines)];
  const line = lines.find(({ product }) => product.productCode?.toLowerCase() === wanted);
  if (!line) return { does: 'refuse', problem: `No open order needs ${code}.` };
  const product = { id: line.productId, name: line.productName };
  return proceed({ ...weightDraft([], 'typed'), product, chooses: true }, world);
};

/** A draft whose doubtful weight was answered: kept as it is, or another weight in its place. */
export const settle = ({ draft, at }: Extract<Question, { about: 'doubt' }>, instead?: string): Draft => ({
  ...draft,
  weights: instead === undefined ? draft.weights : draft.weights.with(at, instead),
  settled: at + 1,
});
