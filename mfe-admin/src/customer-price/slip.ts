import type { CustomerPriceAnswer, CustomerPriceFields } from '@primal/contracts/admin/customer-price';
import { isOffBy, isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { tierName } from '@primal/contracts/shared/lines';
import { priceAlone, showTerms } from '@primal/contracts/shared/pricing';
import { askIsThisRight } from '@primal/kit/forms';
import { dayMeant, type Priced } from './priced.ts';

/** A slip of a point in a price below the tier's is not quite ten times it. */
const far = 5;

/**
 * '$840.00 for Ribeye, where restaurant is $10.95.', '95% off: $0.55 for Ribeye, …' of a price that looks like a slip; null of any
 * other. A fixed price of nothing is meant; one that is reckoned to nothing may not be.
 */
const doubtOf = (
  { kind, value, from }: Pick<CustomerPriceFields, 'kind' | 'value' | 'from'>,
  { product, tier }: Priced,
): string | null => {
  const price = priceAlone({ kind, value }, { product, tier, day: dayMeant(from) });
  if (!price || !isPositive(price.listPrice) || !isOffBy(far, price.unitPrice, price.listPrice)) return null;
  if (kind === 'fixed' && !isPositive(value)) return null;
  const reckoned = kind === 'fixed' ? '' : `${showTerms({ kind, value })}: `;
  const usual = `${tierName(tier).toLowerCase()} is ${showMoney(price.listPrice)}`;
  return `${reckoned}${showMoney(price.unitPrice)} for ${product.name}, while ${usual}.`;
};

const isSame = (fields: CustomerPriceFields, before: CustomerPriceAnswer): boolean =>
  (['productId', 'kind', 'value'] as const).every((name) => fields[name] === before[name]);

interface Asking {
  before: CustomerPriceAnswer | null;
  priced: Priced | null;
  confirmLabel: string;
}

/** Asks once about a price that looks like a slip and was not so before; true where none does. */
export const askAboutSlip = (
  fields: CustomerPriceFields,
  { before, priced, confirmLabel }: Asking,
): Promise<boolean> => {
  const doubt = priced && !(before && isSame(fields, before)) ? doubtOf(fields, priced) : null;
  return askIsThisRight(doubt ? [doubt] : [], { confirmLabel });
};
