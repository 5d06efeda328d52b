import { adminApi } from '@primal/contracts/admin/api';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { type BusinessDate, isBusinessDate, showDate, today } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { type PriceKind, priceAlone } from '@primal/contracts/shared/pricing';
import { Text } from '@primal/kit';
import { useApiQuery } from '@primal/kit/platform';
import { tierName } from '../product/tiers.ts';

interface Terms {
  kind: PriceKind;
  value: string;
  from: string;
}

/** What terms come to for a product on a day, in words. */
const comesTo = (
  terms: Pick<Terms, 'kind' | 'value'>,
  product: ProductAnswer,
  tier: string,
  day: BusinessDate,
): { words: string; isBelowCost: boolean } => {
  const price = priceAlone(terms, { product, tier, day });
  if (!price) {
    const missing = terms.kind === 'over_cost' ? 'cost price' : `${tierName(tier).toLowerCase()} price`;
    return { words: `Does not apply yet: ${product.name} has no ${missing}.`, isBelowCost: false };
  }
  const { unitPrice, listPrice, costPrice } = price;
  const isBelowCost = isPositive(costPrice) && decimal(unitPrice).lt(costPrice ?? 0);
  const when = day === today() ? 'today' : `on ${showDate(day)}`;
  const others = [
    `${tierName(tier).toLowerCase()} is ${showMoney(listPrice)}`,
    isPositive(costPrice) ? `cost is ${showMoney(costPrice)}` : 'no cost price',
  ];
  const words = `omes to ${showMoney(unitPrice)} ${when}; ${others.join(', ')}.`;
  return { words: isBelowCost ? `Below cost: c${words}` : `C${words}`, isBelowCost };
};

interface Props extends Terms {
  customerId: string;
  productId: string;
  category: string;
}

/** Says of what stands in the form what it comes to, from the day on that is meant. */
export const ComesTo = ({ customerId, productId, category, kind, value, from }: Props) => {
  const customer = useApiQuery(
    adminApi.getCustomer,
    { params: { id: customerId } },
    { enabled: customerId !== '' },
  ).data;
  const product = useApiQuery(
    adminApi.getProduct,
    { params: { id: productId } },
    { enabled: productId !== '' },
  ).data;
  const figure = readFigure(value, moneyRules).value;
  const day = isBusinessDate(from) && from > today() ? from : today();
  if (category && !productId)
    return (
      <Text size="sm" c="dimmed" role="status">
        For every product of {category} that has no price of its own.
      </Text>
    );
  if (!product || !customer || !figure) return <Text size="sm" role="status" />;
  const { words, isBelowCost } = comesTo({ kind, value: figure }, product, customer.pricingTier, day);
  return (
    <Text size="sm" c={isBelowCost ? 'var(--kit-red-text)' : 'dimmed'} role="status">
      {words}
    </Text>
  );
};
