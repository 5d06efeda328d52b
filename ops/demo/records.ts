import { adminApi } from '@primal/contracts/admin/api';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { runInParallel } from '../client/run-in-parallel.ts';
import { products, toProductBody } from './catalog.ts';
import type { DemoClient } from './client.ts';
import { customers, drivers } from './people.ts';
import { business } from './tables/people.ts';

const width = 8;
const all = { limit: '1000' };

export interface DemoRecords {
  customers: string[];
  drivers: string[];
  products: Map<string, ProductAnswer>;
}

const findOrMake = async (
  found: readonly { id: string; name: string }[],
  name: string,
  make: () => Promise<{ id: string }>,
): Promise<string> => (found.find((record) => record.name === name) ?? (await make())).id;

const fillProducts = async (client: DemoClient): Promise<DemoRecords['products']> => {
  const stored = new Map<string | null, ProductAnswer>();
  for (const product of await client.must(adminApi.listProducts, { query: all }))
    stored.set(product.productCode, product);
  const answers = await runInParallel(products, width, async (product) => {
    const idempotencyKey = `demo-product-${product.productCode}`;
    return (
      stored.get(product.productCode) ??
      client.must(adminApi.createProduct, { body: toProductBody(product), idempotencyKey })
    );
  });
  return new Map(answers.map((product) => [product.productCode ?? '', product]));
};

const fillCustomers = async (client: DemoClient): Promise<string[]> => {
  const existing = await client.must(adminApi.listCustomers, { query: all });
  return runInParallel(customers, width, ({ body }, index) =>
    findOrMake(existing, body.name, () =>
      client.must(adminApi.createCustomer, { body, idempotencyKey: `demo-customer-${index}` }),
    ),
  );
};

const fillDrivers = async (client: DemoClient): Promise<string[]> => {
  const existing = await client.must(deliveryApi.listDrivers, { query: all });
  // Sequential, so that board numbers follow the list.
  return runInParallel(drivers, 1, (body, index) =>
    findOrMake(existing, body.name, () =>
      client.must(deliveryApi.createDriver, { body, idempotencyKey: `demo-driver-${index}` }),
    ),
  );
};

export const fillRecords = async (client: DemoClient): Promise<DemoRecords> => {
  await client.must(adminApi.updateSettings, { body: business });
  return {
    products: await fillProducts(client),
    customers: await fillCustomers(client),
    drivers: await fillDrivers(client),
  };
};
