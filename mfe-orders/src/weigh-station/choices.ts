import { productsApi } from '@primal/contracts/admin/product';
import { formatWeight } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { useDebounced } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { matchProducts, type Substitute, useSubstitutes } from '../shorts/likely-substitutes.ts';
import { checkWeight, type Snapshot } from './station/decide.ts';
import type { Product, StationLine, StationOrder, StationPlace } from './station/draft.ts';
import { isLineDone } from './station/find-line.ts';

/** Maximum number of offered products: as many as fit on the screen. */
const maxChoices = 8;

interface CatalogProduct extends Product {
  code: string | null;
  averageWeight: string | null;
}

export interface OfferedProduct extends Product {
  /** Warning beside the product: `usually about 60 lb`. */
  note: string;
}

const listWaitingProducts = (orders: readonly StationOrder[], chosenId: string | null): CatalogProduct[] => {
  const own = orders.filter(({ id }) => id === chosenId);
  const products = new Map<string, CatalogProduct>();
  for (const { lines } of [...own, ...orders])
    for (const line of lines)
      if (!isLineDone(line) && !products.has(line.productId))
        products.set(line.productId, {
          id: line.productId,
          name: line.productName,
          code: line.product.productCode,
          averageWeight: line.product.averageWeight,
        });
  return [...products.values()];
};

/** Warning if a product rarely has this weight; '' otherwise. */
const describeWarning = (
  { id, averageWeight }: CatalogProduct,
  weight: string | undefined,
  usual: Snapshot['usual'],
): string => {
  const warning = weight && checkWeight(weight, { productId: id, averageWeight }, usual);
  if (!warning) return '';
  const median = usual(id)?.median ?? averageWeight;
  return median === null ? '' : `usually about ${formatWeight(median)} lb`;
};

interface Wanted {
  orders: readonly StationOrder[];
  chosenId: string | null;
  typed: string;
  /** Pounds of the case in question; undefined if it has no weight. */
  weight: string | undefined;
  usual: Snapshot['usual'];
  isAsked: boolean;
}

/**
 * Candidates for an unknown GTIN: open lines' products that match the typed text, then the catalog's. Products with a
 * different usual weight sort last, with a note.
 */
export const useProductChoices = ({
  orders,
  chosenId,
  typed,
  weight,
  usual,
  isAsked,
}: Wanted): OfferedProduct[] => {
  const text = typed.trim();
  const q = useDebounced(text);
  const found = useApiQuery(
    productsApi.listProducts,
    { query: { q, limit: '20' } },
    { enabled: isAsked && q.length > 1, keepPrevious: true },
  );
  if (!isAsked) return [];
  const waiting = matchProducts(listWaitingProducts(orders, chosenId), text);
  const known = new Set(waiting.map(({ id }) => id));
  const catalog = (q.length > 1 ? (found.data ?? []) : [])
    .map(({ id, name, productCode, averageWeight }) => ({ id, name, code: productCode, averageWeight }))
    .filter(({ id }) => !known.has(id));
  const offered = [...waiting, ...matchProducts(catalog, text)].map((product) => ({
    id: product.id,
    name: product.code ? `${product.name} · ${product.code}` : product.name,
    note: describeWarning(product, weight, usual),
  }));
  return [...offered.filter(({ note }) => note === ''), ...offered.filter(({ note }) => note !== '')].slice(
    0,
    maxChoices,
  );
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
