import type { ProductAnswer } from '@primal/contracts/admin/product';
import { decimal, isPositive } from '@primal/contracts/shared/decimal';
import { tierPrice } from '@primal/contracts/shared/lines';
import { type GridLine, repriceLines } from '@primal/kit/grid';

const equal = (one: string, other: string): boolean =>
  isPositive(one) ? isPositive(other) && decimal(one).eq(other) : !isPositive(other);

/**
 * The lines for another customer: prices that came from the tier before follow to the new one, a price typed by hand
 * stays (decisions, "Screens"). `followed` and `kept` count the lines whose price changed, or stayed although the new
 * tier has another.
 */
export const followTier = (
  lines: readonly GridLine[],
  products: readonly ProductAnswer[],
  from: string | undefined,
  to: string | undefined,
): { lines: GridLine[]; followed: number; kept: number } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  let followed = 0;
  let kept = 0;
  const priced = lines.map((line) => {
    const product = line.productId ? byId.get(line.productId) : undefined;
    if (!product || equal(line.unitPrice, tierPrice(product, to))) return line;
    if (!equal(line.unitPrice, tierPrice(product, from))) {
      kept += 1;
      return line;
    }
    followed += 1;
    return repriceLines([line], [product], to, from)[0] ?? line;
  });
  return { lines: priced, followed, kept };
};

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What the screen says after a change of customer; null when no price was concerned. */
export const tierSentence = ({ followed, kept }: { followed: number; kept: number }): string | null => {
  if (followed + kept === 0) return null;
  const changed = followed > 0 && `${count(followed, 'price follows', 'prices follow')} the new customer`;
  const stayed = kept > 0 && `${count(kept, 'price typed by hand stays', 'prices typed by hand stay')}`;
  return `${[changed, stayed].filter(Boolean).join('; ')}.`;
};
