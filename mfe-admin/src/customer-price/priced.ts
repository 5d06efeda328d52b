import { adminApi } from '@primal/contracts/admin/api';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useApiQuery } from '@primal/kit/platform';

/** The product that a price is for, and the tier that its customer pays otherwise. */
export interface Priced {
  product: ProductAnswer;
  tier: string;
}

/** Null for a category, and until both are chosen and read. */
export const usePriced = (customerId: string, productId: string): Priced | null => {
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
  return customer && product && customerId && productId ? { product, tier: customer.pricingTier } : null;
};

/** The day on which a price is looked at: its first, or today once that is past. */
export const dayMeant = (from: string): BusinessDate =>
  isBusinessDate(from) && from > today() ? from : today();
