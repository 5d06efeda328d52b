import { adminApi } from '@primal/contracts/admin/api';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { bodyOf, products } from './catalog.ts';
import type { DemoClient } from './client.ts';
import { atOnce } from './client.ts';
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
  for (const product of await client.call(adminApi.listProducts, { query: all }))
    stored.set(product.productCode, product);
  const answers = await atOnce(width, products, async (product) => {
    const key = `demo-product-${product.productCode}`;
    return (
      stored.get(product.productCode) ?? client.call(adminApi.createProduct, { body: bodyOf(product), key })
    );
  });
  return new Map(answers.map((product) => [product.productCode ?? '', product]));
};

const fillCustomers = async (client: DemoClient): Promise<string[]> => {
  const found = await client.call(adminApi.listCustomers, { query: all });
  return atOnce(width, customers, ({ body }, index) =>
    findOrMake(found, body.name, () =>
      client.call(adminApi.createCustomer, { body, key: `demo-customer-${index}` }),
    ),
  );
};

const fillDrivers = async (client: DemoClient): Promise<string[]> => {
  const found = await client.call(deliveryApi.listDrivers, { query: all });
  return atOnce(width, drivers, (body, index) =>
    findOrMake(found, body.name, () =>
      client.call(deliveryApi.createDriver, { body, key: `demo-driver-${index}` }),
    ),
  );
};

export const fillRecords = async (client: DemoClient): Promise<DemoRecords> => {
  await client.call(adminApi.updateSettings, { body: business });
  return {
    products: await fillProducts(client),
    customers: await fillCustomers(client),
    drivers: await fillDrivers(client),
  };
};
