import { productsApi } from '@primal/contracts/admin/product';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { useDebounced } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { matchProducts, type Substitute, useSubstitutes } from '../shorts/likely-substitutes.ts';
import type { Snapshot } from './station/decide.ts';
import type { StationLine, StationOrder, StationPlace } from './station/draft.ts';
import { listWaitingProducts, offerProducts } from './station/product-choices.ts';

interface Wanted {
  orders: readonly StationOrder[];
  chosenId: string | null;
  typed: string;
  /** Pounds of the case in question; undefined if it has no weight. */
  weight: string | undefined;
  usual: Snapshot['usual'];
  isAsked: boolean;
}

/** Candidates for an unknown GTIN: products of open lines that match the typed text, and the catalog's. */
export const useProductChoices = ({ orders, chosenId, typed, weight, usual, isAsked }: Wanted) => {
  const text = typed.trim();
  const q = useDebounced(text);
  const found = useApiQuery(
    productsApi.listProducts,
    { query: { q, limit: '20' } },
    { enabled: isAsked && q.length > 1, keepPrevious: true },
  );
  if (!isAsked) return { products: [], isLoading: false };
  const waiting = matchProducts(listWaitingProducts(orders), text);
  const known = new Set(waiting.map(({ id }) => id));
  const catalog = (q.length > 1 ? (found.data ?? []) : [])
    .map(({ id, name, productCode, averageWeight }) => ({ id, name, code: productCode, averageWeight }))
    .filter(({ id }) => !known.has(id));
  return {
    products: offerProducts({
      products: [...waiting, ...matchProducts(catalog, text)],
      chosenId,
      weight,
      usual,
    }),
    isLoading: text !== q || (q.length > 1 && found.isFetching),
  };
};

const toSubstitute = ({
  productId,
  productName,
  product,
}: StationLine & { product: LineProduct }): Substitute => ({
  id: productId,
  name: productName,
  code: product.productCode,
  goods: product,
  category: product.category,
  orders: 0,
  inStock: true,
});

const describeSubstitute = ({ code, orders, inStock }: Substitute): string =>
  [code, orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'} lately`, !inStock && 'not in stock']
    .filter(Boolean)
    .join(' · ');

interface WantedSubstitutes {
  place: StationPlace | null;
  orders: readonly StationOrder[];
  typed: string;
}

/**
 * Substitutes for a short line, likeliest first. Prefetched once a line is short. Offline, the products come from the
 * open orders.
 */
export const useSubstituteChoices = ({ place, orders, typed }: WantedSubstitutes) => {
  const others = place ? orders.flatMap(({ lines }) => lines.map(toSubstitute)) : [];
  const { substitutes, isLoading } = useSubstitutes({
    productId: place?.line.productId ?? '',
    category: place?.line.product.category ?? null,
    customerId: place?.order.customerId ?? '',
    enabled: place !== null,
    typed,
    others,
  });
  return { substitutes: substitutes.map((one) => ({ ...one, note: describeSubstitute(one) })), isLoading };
};
