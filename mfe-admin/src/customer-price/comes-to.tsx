import { type BusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { tierName } from '@primal/contracts/shared/lines';
import { type PriceKind, priceAlone } from '@primal/contracts/shared/pricing';
import { Text } from '@primal/kit';
import { useMay } from '@primal/kit/platform';
import { dayMeant, type Priced } from './priced.ts';

interface Terms {
  kind: PriceKind;
  value: string;
}

/** What terms come to for a product on a day, in words; nothing of costs to whoever may not see them. */
const comesTo = (
  terms: Terms,
  { product, tier }: Priced,
  day: BusinessDate,
  seesCosts: boolean,
): { words: string; isBelowCost: boolean } => {
  const price = priceAlone(terms, { product, tier, day });
  if (!price) {
    const isOverCost = terms.kind === 'over_cost';
    const missing = isOverCost ? 'cost price' : `${tierName(tier).toLowerCase()} price`;
    const words = isOverCost && !seesCosts ? '' : `Does not apply yet: ${product.name} has no ${missing}.`;
    return { words, isBelowCost: false };
  }
  const { unitPrice, listPrice, costPrice } = price;
  const isBelowCost = isPositive(costPrice) && decimal(unitPrice).lt(costPrice ?? 0);
  const when = day === today() ? 'today' : `on ${showDate(day)}`;
  const cost = isPositive(costPrice) ? `cost is ${showMoney(costPrice)}` : 'no cost price';
  const others = [`${tierName(tier).toLowerCase()} is ${showMoney(listPrice)}`, ...(seesCosts ? [cost] : [])];
  const words = `omes to ${showMoney(unitPrice)} ${when}; ${others.join(', ')}.`;
  return { words: isBelowCost ? `Below cost: c${words}` : `C${words}`, isBelowCost };
};

interface Props extends Terms {
  /** Null for a category, and until product and customer are there. */
  priced: Priced | null;
  category: string;
  from: string;
}

/** Says of what stands in the form what it comes to, from the day on that is meant. */
export const ComesTo = ({ priced, category, kind, value, from }: Props) => {
  const seesCosts = useMay('seeCosts');
  const figure = readFigure(value, moneyRules).value;
  if (category)
    return (
      <Text size="sm" c="dimmed" role="status">
        For every product of {category} without its own price.
      </Text>
    );
  if (!priced || !figure) return <Text size="sm" role="status" />;
  const { words, isBelowCost } = comesTo({ kind, value: figure }, priced, dayMeant(from), seesCosts);
  return (
    <Text size="sm" c={isBelowCost ? 'var(--kit-red-text)' : 'dimmed'} role="status">
      {words}
    </Text>
  );
};
