import { isPositive } from '@primal/contracts/shared/decimal';
import { type LineProduct, needsWeight } from '@primal/contracts/shared/lines';
import { type ProblemError, problem } from '@primal/service-kit/problem';
import { readProductsById } from '@primal/service-trade/copies/products';
import type { OrdersDb } from '../tables.ts';
import type { LineRecord } from './order.ts';

type Stale = Pick<LineRecord, 'product' | 'individualWeights' | 'weight'>;

/** True if the line has no weights and another type than its product now has. */
export const isStale = ({ product, individualWeights, weight }: Stale, now: LineProduct): boolean =>
  product.productType !== now.productType &&
  individualWeights === '[]' &&
  !(needsWeight(product) && isPositive(weight));

/** Adds to a refused conversion which products have changed their type since their lines were made. */
export const explainStaleLines = async (
  db: OrdersDb,
  lines: readonly LineRecord[],
  refusal: ProblemError,
): Promise<ProblemError> => {
  const products = await readProductsById(
    db,
    lines.map(({ productId }) => productId),
  );
  const names = lines.flatMap((line) => {
    const now = products.get(line.productId)?.snapshot;
    return now && isStale(line, now) && !needsWeight(now) ? [now.name] : [];
  });
  if (names.length === 0) return refusal;
  const [are, lists] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return problem.conflict(
    `${refusal.message} ${[...new Set(names)].join(', ')} ${are} no longer sold by weight: save ${lists} again under Products to update open orders.`,
    refusal.code,
  );
};
