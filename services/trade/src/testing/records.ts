import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { CustomerPriceAnswer } from '@primal/contracts/admin/customer-price';
import {
  customerPriceDeleted,
  customerPriceSaved,
  customerSaved,
  productSaved,
} from '@primal/contracts/admin/events';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { EventDefinition } from '@primal/contracts/shared/events';
import type { TestService } from '@primal/service-kit/testing';
import { eventually } from '@primal/service-kit/testing/eventually';
import { sql } from 'kysely';

export const createPublisher = <T>({ publish, db }: Pick<TestService<T>, 'publish' | 'db'>) => {
  const tell = async <Data, Known extends Data & { id: string; version: number }>(
    definition: EventDefinition<Data>,
    record: Known,
  ): Promise<Known> => {
    await publish(definition, { key: record.id, sequence: record.version, data: record });
    return record;
  };
  const awaitPrice = (id: string, sequence: number) =>
    eventually(async () => {
      const { rows } =
        await sql`select from customer_prices where id = ${id} and sequence = ${sequence}`.execute(db);
      if (rows.length === 0) throw new Error('The price is not known yet.');
    });
  return {
    tell,
    saveCustomer: (customer: CustomerAnswer) => tell(customerSaved, customer),
    saveProduct: (product: ProductAnswer) => tell(productSaved, product),
    async saveCustomerPrice(price: CustomerPriceAnswer): Promise<CustomerPriceAnswer> {
      await tell(customerPriceSaved, price);
      await awaitPrice(price.id, price.version);
      return price;
    },
    async deleteCustomerPrice({ id, version }: CustomerPriceAnswer): Promise<void> {
      await publish(customerPriceDeleted, { key: id, sequence: version + 1, data: { id } });
      await awaitPrice(id, version + 1);
    },
  };
};
