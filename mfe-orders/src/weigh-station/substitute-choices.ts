import type { LineProduct } from '@primal/contracts/shared/lines';
import { type Substitute, useSubstitutes } from '../shorts/likely-substitutes.ts';
import type { StationLine, StationOrder, StationPlace, SubstituteProduct } from './station/draft.ts';

/** A product that may go in a short line's place, as the station shows it. */
interface OfferedSubstitute extends SubstituteProduct {
  note: string;
}

const asSubstitute = ({
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

const noteOf = ({ code, orders, inStock }: Substitute): string =>
  [code, orders > 0 && `${orders} ${orders === 1 ? 'order' : 'orders'} lately`, !inStock && 'not in stock']
    .filter(Boolean)
    .join(' · ');

interface Wanted {
  /** The short line that is told of or asked about; null for none. */
  place: StationPlace | null;
  orders: readonly StationOrder[];
  typed: string;
}

/**
 * What may go in a short line's place, the likeliest first. Read as soon as a line is short, so that it is there when it is
 * asked for; without a network it is what the open orders have.
 */
export const useSubstituteChoices = ({ place, orders, typed }: Wanted) => {
  const others = place ? orders.flatMap(({ lines }) => lines.map(asSubstitute)) : [];
  const { substitutes, isLoading } = useSubstitutes({
    productId: place?.line.productId ?? '',
    category: place?.line.product.category ?? null,
    customerId: place?.order.customerId ?? '',
    enabled: place !== null,
    typed,
    others,
  });
  const offered = substitutes.map(
    (one): OfferedSubstitute => ({ id: one.id, name: one.name, goods: one.goods, note: noteOf(one) }),
  );
  return { substitutes: place ? offered : [], isLoading };
};
