import type { OrderAnswer, OrderItemAnswer } from '@primal/contracts/orders/order';
import { Random } from './random.ts';

/** Pounds of one piece, within 8% of the average, as a scale shows them. */
const pieceOf = (average: number, random: Random): string =>
  (average * (0.92 + random.next() * 0.16)).toFixed(2);

const weigh = ({ id, quantityOrdered, product }: OrderItemAnswer, random: Random) => ({
  itemId: id,
  weights: Array.from({ length: Number(quantityOrdered) }, () =>
    pieceOf(Number(product.averageWeight ?? 10), random),
  ),
});

/** What the scale showed for the lines that still need it; `half` leaves the second half of them for later. */
export const weightsOf = (order: OrderAnswer, seed: number, half: boolean) => {
  const random = new Random(seed);
  const weighed = order.items.filter((item) => item.needsWeight);
  const count = half ? Math.ceil(weighed.length / 2) : weighed.length;
  return weighed
    .map((item) => ({ isOpen: item.weight === null, entry: weigh(item, random) }))
    .slice(0, count)
    .flatMap(({ isOpen, entry }) => (isOpen ? [entry] : []));
};
