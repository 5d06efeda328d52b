import { customersApi } from '@primal/contracts/admin/customer';
import {
  type CustomerPriceAnswer,
  type customerPriceBody,
  customerPricesApi,
} from '@primal/contracts/admin/customer-price';
import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatPriceTerms, type PriceKind } from '@primal/contracts/shared/pricing';
import { useDisabledReason } from '@primal/kit';
import { useApiQuery, useHasPermission } from '@primal/kit/platform';
import { useCallback } from 'react';
import type { z } from 'zod';

/** Customer or product that the list is about, fixed for all prices added there. */
export interface PriceListSubject {
  of: 'customer' | 'product';
  id: string;
  name: string;
}

const toSubjectIds = ({ of, id }: PriceListSubject) =>
  of === 'customer' ? { customerId: id } : { productId: id };

export const toValues = (subject: PriceListSubject, price: CustomerPriceAnswer | null) =>
  ({
    customerId: price?.customerId ?? '',
    productId: price?.productId ?? '',
    category: price?.category ?? '',
    kind: price?.kind ?? 'fixed',
    value: price?.value ?? '',
    minQuantity: price?.minQuantity ?? '',
    from: price?.from ?? today(),
    to: price?.to ?? '',
    note: price?.note ?? '',
    ...(!price && toSubjectIds(subject)),
  }) satisfies z.input<typeof customerPriceBody>;

export type PriceValues = z.input<typeof customerPriceBody>;

export const kindChoices: { value: PriceKind; label: string }[] = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'percent_off', label: 'Percent off' },
  { value: 'amount_off', label: 'Dollars off' },
  { value: 'over_cost', label: 'Percent over cost' },
];

export const valueNames: Record<PriceKind, string> = {
  fixed: 'Price',
  percent_off: 'Percent Off',
  amount_off: 'Dollars Off',
  over_cost: 'Percent over Cost',
};

export const isPercent = (kind: PriceKind): boolean => kind === 'percent_off' || kind === 'over_cost';

/** Status of a price. The price applies on its first and last day, too. */
export type PriceStatus = 'in_force' | 'coming' | 'ended';

export const statusNames: Record<PriceStatus, string> = {
  in_force: 'Current',
  coming: 'Scheduled',
  ended: 'Ended',
};

export const computeStatus = (
  { from, to }: Pick<CustomerPriceAnswer, 'from' | 'to'>,
  day: BusinessDate = today(),
): PriceStatus => {
  if (from > day) return 'coming';
  return to !== null && to < day ? 'ended' : 'in_force';
};

type Target = Pick<CustomerPriceAnswer, 'productId' | 'productName' | 'category'>;

export const formatTargetName = ({ productId, productName, category }: Target): string =>
  productId === null ? `All ${category}` : (productName ?? '');

/** `$8.40 for Ribeye` */
export const formatPriceName = (price: Target & Pick<CustomerPriceAnswer, 'kind' | 'value'>): string =>
  `${formatPriceTerms(price)} for ${formatTargetName(price)}`;

export const useCustomerPriceRights = () => {
  const seesCosts = useHasPermission('seeCosts');
  const disabledReason = useDisabledReason(customerPricesApi.createCustomerPrice.permission);
  return {
    seesCosts,
    disabledReason,
    /**
     * Reason that the user may not change a price, or null. Changing a price over cost would reveal the cost. Has a
     * stable identity, so that rows do not rerender.
     */
    changeReason: useCallback(
      ({ kind }: Pick<CustomerPriceAnswer, 'kind'>) =>
        disabledReason ??
        (kind === 'over_cost' && !seesCosts
          ? 'You may not change prices over cost. Ask an admin for the permission "See costs".'
          : null),
      [disabledReason, seesCosts],
    ),
  };
};

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
