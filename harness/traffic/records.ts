import { adminApi } from '@primal/contracts/admin/api';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import { products as catalog, toProductBody } from '../../ops/demo/catalog.ts';
import { customers as regulars } from '../../ops/demo/people.ts';
import type { Client, WriteInput } from './client.ts';
import { type Action, createAction, type WeightedActions } from './context.ts';
import type { Known, Model } from './model.ts';
import type { Pool } from './pool.ts';

const add = async <C extends Call>(
  client: Client,
  pool: Pool<Known<Answer<C>>>,
  call: C,
  body: BodyInput<C>,
): Promise<void> => {
  const written = await client.write(call, { body } as WriteInput<C>);
  if (!written.done) throw new Error(`A record was refused: ${written.message}`);
  const last = written.body;
  pool.put({ id: (last as { id: string }).id, last });
};

/** Creates the initial records: a dozen products of all kinds, eight customers, four drivers. */
export const stockRecords = async (client: Client, model: Model): Promise<void> => {
  const every = Math.floor(catalog.length / 12);
  const sorts = catalog.filter((_, at) => at % every === 0).slice(0, 12);
  for (const product of sorts)
    await add(client, model.products, adminApi.createProduct, toProductBody(product));
  for (const { body } of regulars.slice(0, 8))
    await add(client, model.customers, adminApi.createCustomer, body);
  for (const name of ['Ana Ruiz', 'Ben Cole', 'Carla Diaz', 'Dmitri Olsen'])
    await add(client, model.drivers, deliveryApi.createDriver, { name });
};

const addCustomer: Action = async ({ client, model, random }) => {
  if (model.customers.size >= 60) return null;
  const { body } = random.pick(regulars);
  const name = `${body.name} ${model.customers.size + 1}`;
  return add(client, model.customers, adminApi.createCustomer, { ...body, name });
};

const acceptsAny = () => true;

const editCustomer = createAction(
  ({ customers }) => customers,
  acceptsAny,
  'Editing a customer',
  adminApi.updateCustomer,
  {
    get: adminApi.getCustomer,
    body: ({ last: { version } }, { random }) => ({
      phone: `555-${random.between(1_000, 9_999)}`,
      contactPerson: `Contact ${random.between(1, 99)}`,
      version,
    }),
  },
);

const editProduct = createAction(
  ({ products }) => products,
  acceptsAny,
  'Editing a product',
  adminApi.updateProduct,
  {
    body: (_product, { random }) => ({
      restaurantPrice: (random.between(200, 3_000) / 100).toFixed(2),
      description: `Cut ${random.between(1, 999)}`,
    }),
  },
);

export const recordActions: WeightedActions = [
  [1, addCustomer],
  [3, editCustomer],
  [2, editProduct],
];
