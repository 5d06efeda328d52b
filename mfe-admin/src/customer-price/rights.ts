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
    /** A cost-plus price would reveal the cost. Stable identity, for rows. */
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
