import type { LineToWeigh, OrderToWeigh } from '@primal/contracts/orders/piece';
import type { PieceSource } from '@primal/contracts/shared/piece-data';
import type { ProductUnits } from '@primal/contracts/shared/quantities';
import type { Label } from '../label/label.ts';

/** A line with this device's unconfirmed pieces and weight included. */
export interface StationLine extends LineToWeigh {
  /** True if the user confirmed that these are all pieces, though fewer than ordered. */
  isAll: boolean;
}

export interface StationOrder extends OrderToWeigh {
  lines: StationLine[];
  /** Route name and stop; null if not on a route. */
  routeName: string | null;
  stopNumber: number | null;
}

export interface StationPlace {
  order: StationOrder;
  line: StationLine;
  /** Pieces left before this one; 0 if the line is done, null if unknown. */
  left: number | null;
}

export interface Product {
  id: string;
  name: string;
}

/** Substitute product, with the units for its quantity. */
export interface SubstituteProduct extends Product {
  goods: ProductUnits;
}

export interface Draft {
  source: PieceSource;
  label: Label | null;
  /** Null for a bare weight, and until the label's product is known. */
  product: Product | null;
  /** True if the user assigned the GTIN; the catalog learns it once the case has a line. */
  teaches: boolean;
  /** Pounds with 3 places; empty while a label waits for its weight. */
  weights: readonly string[];
  /** True if the input is a product code, which chooses a line but adds no piece. */
  chooses: boolean;
  place: StationPlace | null;
  answered: number;
}

export const createWeightDraft = (weights: readonly string[], source: PieceSource): Draft => ({
  source,
  label: null,
  product: null,
  teaches: false,
  weights,
  chooses: false,
  place: null,
  answered: 0,
});

export const createLabelDraft = (label: Label): Draft => ({
  ...createWeightDraft(label.weight === null ? [] : [label.weight], 'scan'),
  label,
});
