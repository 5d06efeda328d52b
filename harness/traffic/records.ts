import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer, customerBody } from '@primal/contracts/admin/customer';
import type { productBody } from '@primal/contracts/admin/product';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { z } from 'zod';
import { bodyOf, products as catalog } from '../../ops/demo/catalog.ts';
import { customers as regulars } from '../../ops/demo/people.ts';
import type { Client } from './client.ts';
import { expectSame, on, perform, type Work, type Works } from './context.ts';
import type { Model } from './model.ts';

type CustomerBody = z.input<typeof customerBody>;
type ProductBody = z.input<typeof productBody>;

const mustBe = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`${what} was refused`);
  return value;
};

const addProduct = async (client: Client, model: Model, body: ProductBody): Promise<void> => {
  const written = await client.write(adminApi.createProduct, { body });
  const last = mustBe(written.done ? written.body : null, 'A product');
  model.products.put({ id: last.id, last });
};

const addCustomer = async (client: Client, model: Model, body: CustomerBody): Promise<CustomerAnswer> => {
  const written = await client.write(adminApi.createCustomer, { body });
  const last = mustBe(written.done ? written.body : null, 'A customer');
  return model.customers.put({ id: last.id, last }).last;
};

/** What there must be before anybody can work: a dozen products of all kinds, eight customers, four drivers. */
export const stockRecords = async (client: Client, model: Model): Promise<void> => {
  const every = Math.floor(catalog.length / 12);
  for (let at = 0; at < 12; at++)
    await addProduct(client, model, bodyOf(mustBe(catalog[at * every], 'A product')));
  for (const { body } of regulars.slice(0, 8)) await addCustomer(client, model, body);
  for (const name of ['Ana Ruiz', 'Ben Cole', 'Carla Diaz', 'Dmitri Olsen']) {
    const written = await client.write(deliveryApi.createDriver, { body: { name } });
    const last = mustBe(written.done ? written.body : null, 'A driver');
    model.drivers.put({ id: last.id, last });
  }
};

const newCustomer: Work = async ({ client, model, random }) => {
  if (model.customers.size >= 60) return null;
  const { body } = random.pick(regulars);
  return addCustomer(client, model, { ...body, name: `${body.name} ${model.customers.size + 1}` });
};

/** By version and without a key, as the form saves it; a try that was broken off is looked up. */
const editCustomer = on(
  ({ customers }) => customers,
  () => true,
  async (context, customer) => {
    const { client, random } = context;
    const params = { id: customer.id };
    const change = {
      phone: `555-${random.between(1_000, 9_999)}`,
      contactPerson: `Contact ${random.between(1, 99)}`,
    };
    const { version } = customer.last;
    const body = await perform(context, 'Editing a customer', adminApi.updateCustomer, {
      params,
      body: { ...change, version },
      about: [customer.id],
      keyed: random.chance(0.5),
      lookUp: async () => {
        const found = await client.read(adminApi.getCustomer, { params });
        return found && found.version > version && found.phone === change.phone ? found : null;
      },
    });
    if (!body) return;
    const { phone, contactPerson } = body;
    expectSame(context, 'The customer', [customer.id], { phone, contactPerson }, change);
    customer.last = body;
  },
);

const editProduct = on(
  ({ products }) => products,
  () => true,
  async (context, product) => {
    const { random } = context;
    const change = {
      restaurantPrice: (random.between(200, 3_000) / 100).toFixed(2),
      description: `Cut ${random.between(1, 999)}`,
    };
    const body = await perform(context, 'Editing a product', adminApi.updateProduct, {
      params: { id: product.id },
      body: change,
      about: [product.id],
    });
    if (!body) return;
    const { restaurantPrice, description } = body;
    expectSame(context, 'The product', [product.id], { restaurantPrice, description }, change);
    product.last = body;
  },
);

/** What an administrator does with customers and products beside the work of the others. */
export const recordWorks: Works = [
  [1, newCustomer],
  [3, editCustomer],
  [2, editProduct],
];
