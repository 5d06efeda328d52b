import { type CustomerPriceAnswer, customerPricesApi } from '@primal/contracts/admin/customer-price';
import { useMay } from '@primal/kit/platform';
import { useCallback } from 'react';
import { useRefusal } from '../use-refusal.ts';

/** Why who is signed in may not give or change prices, and whom to ask; null for who may. */
export const useCustomerPriceRights = () => {
  const seesCosts = useMay('seeCosts');
  const whyNotAdded = useRefusal(customerPricesApi.createCustomerPrice.permission);
  return {
    seesCosts,
    whyNotAdded,
    /** One over cost would tell the cost. The same from drawing to drawing, for rows. */
    whyNotChanged: useCallback(
      ({ kind }: Pick<CustomerPriceAnswer, 'kind'>) =>
        whyNotAdded ??
        (kind === 'over_cost' && !seesCosts
          ? 'You may not change prices over cost. Ask an admin for the permission "See costs".'
          : null),
      [whyNotAdded, seesCosts],
    ),
  };
};
