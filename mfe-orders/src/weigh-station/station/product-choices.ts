import { type Decimal, decimal, formatWeight, isPositive } from '@primal/contracts/shared/decimal';
import { checkWeight, type Snapshot } from './decide.ts';
import type { Product, StationOrder } from './draft.ts';
import { isLineDone } from './find-line.ts';

/** Maximum number of offered products: as many as fit on the screen. */
const maxChoices = 8;

export interface CatalogProduct extends Product {
  code: string | null;
  averageWeight: string | null;
}

interface WaitingProduct extends CatalogProduct {
  orderIds: readonly string[];
}

export interface OfferedProduct extends Product {
  code: string | null;
  /** Warning beside the product: `usually about 60 lb`. */
  note: string;
}

/** Products of open lines, with the orders that wait for them. */
export const listWaitingProducts = (orders: readonly StationOrder[]): WaitingProduct[] => {
  const products = new Map<string, WaitingProduct>();
  for (const { id, lines } of orders)
    for (const line of lines) {
      if (isLineDone(line)) continue;
      const known = products.get(line.productId);
      products.set(line.productId, {
        id: line.productId,
        name: line.productName,
        code: line.product.productCode,
        averageWeight: line.product.averageWeight,
        orderIds: [...(known?.orderIds ?? []), id],
      });
    }
  return [...products.values()];
};

/** Factor between a weight and a product's usual weight, at least 1; null if the usual weight is unknown. */
const measureDistance = (weight: string, usual: string | null): Decimal | null => {
  if (usual === null || !isPositive(usual) || !isPositive(weight)) return null;
  return decimal(weight).gte(usual) ? decimal(weight).div(usual) : decimal(usual).div(weight);
};

interface Wanted {
  products: readonly (CatalogProduct & Partial<WaitingProduct>)[];
  chosenId: string | null;
  /** Pounds of the case in question; undefined if it has no weight. */
  weight: string | undefined;
  usual: Snapshot['usual'];
}

/**
 * Products to offer for a case. The chosen order's products are first. Then those near their usual weight precede those
 * without one. Those far from it are last, with a note.
 */
export const offerProducts = ({ products, chosenId, weight, usual }: Wanted): OfferedProduct[] => {
  const judged = products.map((product) => {
    const { id, averageWeight } = product;
    const median = usual(id)?.median ?? averageWeight;
    const distance = weight === undefined ? null : measureDistance(weight, median);
    const isUnusual =
      weight !== undefined && checkWeight(weight, { productId: id, averageWeight }, usual) !== null;
    const isOwn = chosenId !== null && product.orderIds?.includes(chosenId);
    const rank = (isOwn ? 0 : 3) + (isUnusual ? 2 : distance === null ? 1 : 0);
    const note = isUnusual && median !== null ? `usually about ${formatWeight(median)} lb` : '';
    return { product, distance, rank, note };
  });
  return judged
    .toSorted((one, other) => one.rank - other.rank || (one.distance ?? decimal(0)).cmp(other.distance ?? 0))
    .slice(0, maxChoices)
    .map(({ product: { id, name, code }, note }) => ({
      id,
      name: code ? `${name} · ${code}` : name,
      code,
      note,
    }));
};

/** Index of the product that a text means for certain: the only match, or its code; -1 if none. */
export const findSureProduct = (products: readonly OfferedProduct[], typed: string): number => {
  if (typed === '') return -1;
  if (products.length === 1) return 0;
  const wanted = typed.toLowerCase();
  return products.findIndex(({ code }) => code?.toLowerCase() === wanted);
};
