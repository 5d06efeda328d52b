import type { LineToWeigh, OrderToWeigh, PieceSource } from '@primal/contracts/orders/piece';
import type { Goods } from '@primal/contracts/shared/quantities';
import type { Label } from '../label/label.ts';

/** A line as the station shows it: pieces and weight with what this device has entered and the server has not told of yet. */
export interface StationLine extends LineToWeigh {
  /** Somebody said that these pieces are all, though fewer than ordered. */
  isAll: boolean;
}

/** An order as the station shows it. */
export interface StationOrder extends OrderToWeigh {
  lines: StationLine[];
  /** The name of its route and its place there; null while nobody has put it on one. */
  routeName: string | null;
  stopNumber: number | null;
}

/** Where a weight may go. */
export interface StationPlace {
  order: StationOrder;
  line: StationLine;
  /** How many pieces are left before this one; 0 for a line that is done, null when nobody can say. */
  left: number | null;
}

export interface Product {
  id: string;
  name: string;
}

/** A product that goes in a short line's place, with the units in which its quantity is typed. */
export interface SubstituteProduct extends Product {
  goods: Goods;
}

/** A case on its way to its line. */
export interface Draft {
  source: PieceSource;
  /** What its label says; null for a weight alone. */
  label: Label | null;
  /** Null until it is known whose label it is, and for a weight alone. */
  product: Product | null;
  /** Somebody has said which product its GTIN is: the catalog learns it once the case has its line. */
  teaches: boolean;
  /** Pounds with 3 places; none while a label without a weight waits for it. */
  weights: readonly string[];
  /** It only chooses a line: a product's code. */
  chooses: boolean;
  place: StationPlace | null;
  /** How many of the weights were asked about, or need no question. */
  answered: number;
}

/** A weight alone, or several. */
export const weightDraft = (weights: readonly string[], source: PieceSource): Draft => ({
  source,
  label: null,
  product: null,
  teaches: false,
  weights,
  chooses: false,
  place: null,
  answered: 0,
});

/** A case's label. */
export const labelDraft = (label: Label): Draft => ({
  ...weightDraft(label.weight === null ? [] : [label.weight], 'scan'),
  label,
});
