import { customersApi } from '@primal/contracts/admin/customer';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { useApiQuery } from '@primal/kit/platform';

export interface PricedProduct {
  product: ProductAnswer;
  tier: string;
}

/** Null for a category, and until customer and product are loaded. */
export const usePricedProduct = (customerId: string, productId: string): PricedProduct | null => {
  const customer = useApiQuery(
    customersApi.getCustomer,
    { params: { id: customerId } },
    { enabled: customerId !== '' },
  ).data;
  const product = useApiQuery(
    productsApi.getProduct,
    { params: { id: productId } },
    { enabled: productId !== '' },
  ).data;
  return customer && product && customerId && productId ? { product, tier: customer.pricingTier } : null;
};

/** First day of a price, or today if the first day has passed. */
export const toEffectiveDay = (from: string): BusinessDate =>
  isBusinessDate(from) && from > today() ? from : today();
