import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { type PriceKind, showTerms } from '@primal/contracts/shared/pricing';

/** The kinds as a form offers them. */
export const kindChoices: { value: PriceKind; label: string }[] = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'percent_off', label: 'Percent off' },
  { value: 'amount_off', label: 'Dollars off' },
  { value: 'over_cost', label: 'Percent over cost' },
];

/** What its value is called. */
export const valueNames: Record<PriceKind, string> = {
  fixed: 'Price',
  percent_off: 'Percent Off',
  amount_off: 'Dollars Off',
  over_cost: 'Percent over Cost',
};

export const isPercent = (kind: PriceKind): boolean => kind === 'percent_off' || kind === 'over_cost';

/** Where a price stands on a day; both of its own are inside. */
export type Standing = 'in_force' | 'coming' | 'ended';

export const standingNames: Record<Standing, string> = {
  in_force: 'In force',
  coming: 'Coming',
  ended: 'Ended',
};

export const standingOf = (
  { from, to }: Pick<CustomerPriceAnswer, 'from' | 'to'>,
  day: BusinessDate = today(),
): Standing => {
  if (from > day) return 'coming';
  return to !== null && to < day ? 'ended' : 'in_force';
};

type Target = Pick<CustomerPriceAnswer, 'productId' | 'productName' | 'category'>;

/** What a price is for: the product, or `All Beef`. */
export const targetName = ({ productId, productName, category }: Target): string =>
  productId === null ? `All ${category}` : (productName ?? '');

/** `$8.40 for Ribeye`, as toasts and questions name a price. */
export const priceName = (price: Target & Pick<CustomerPriceAnswer, 'kind' | 'value'>): string =>
  `${showTerms(price)} for ${targetName(price)}`;
