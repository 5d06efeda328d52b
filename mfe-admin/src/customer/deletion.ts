import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { send } from '@primal/kit/platform';

export const findDeletionRefusal = async ({ id }: Pick<CustomerAnswer, 'id'>): Promise<string | null> => {
  const { allowed } = await send(customersApi.getCustomer, { params: { id } });
  return allowed.delete === true ? null : allowed.delete;
};
