import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { addDays } from '@primal/contracts/shared/dates';
import { customerFixture, customerPriceFixture } from './fixtures.ts';
import type { createPublisher } from './records.ts';

type Records = Pick<ReturnType<typeof createPublisher>, 'saveCustomer' | 'saveCustomerPrice'>;

export const savePricedBuyer = async (
  { saveCustomer, saveCustomerPrice }: Records,
  { burgers, monday }: { burgers: Pick<ProductAnswer, 'id'>; monday: string },
): Promise<CustomerAnswer> => {
  const customer = await saveCustomer(customerFixture());
  const { id: customerId } = customer;
  await saveCustomerPrice(
    customerPriceFixture({ customerId, productId: burgers.id, value: '33.00', minQuantity: '10.000' }),
  );
  const percent = { customerId, category: 'Beef', kind: 'percent_off' } as const;
  await saveCustomerPrice(customerPriceFixture({ ...percent, value: '10.00', to: addDays(monday, -1) }));
  await saveCustomerPrice(customerPriceFixture({ ...percent, value: '20.00', from: monday }));
  return customer;
};
