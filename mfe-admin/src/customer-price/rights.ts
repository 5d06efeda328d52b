import { type CustomerPriceAnswer, customerPricesApi } from '@primal/contracts/admin/customer-price';
import { useDisabledReason } from '@primal/kit';
import { useHasPermission } from '@primal/kit/platform';
import { useCallback } from 'react';

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
