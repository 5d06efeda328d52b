import { adminApi } from '@primal/contracts/admin/api';
import type { CustomerAnswer, customerBody } from '@primal/contracts/admin/customer';
import type { productBody } from '@primal/contracts/admin/product';
import { deliveryApi } from '@primal/contracts/delivery/api';
import type { z } from 'zod';
import { bodyOf, products as catalogue } from '../../ops/demo/catalogue.ts';
import { customers as regulars } from '../../ops/demo/people.ts';
import type { Book } from './book.ts';
import type { Clerk } from './clerk.ts';
import { type Desk, done, expectSame, type Work, type Works } from './desk.ts';

type CustomerBody = z.input<typeof customerBody>;
type ProductBody = z.input<typeof productBody>;

const mustBe = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`${what} was refused`);
  return value;
};

const addProduct = async (clerk: Clerk, book: Book, body: ProductBody): Promise<void> => {
  const written = await clerk.write(adminApi.createProduct, { body });
  const last = mustBe(written.done ? written.body : null, 'A product');
  book.products.put({ id: last.id, last });
};

const addCustomer = async (clerk: Clerk, book: Book, body: CustomerBody): Promise<CustomerAnswer> => {
  const written = await clerk.write(adminApi.createCustomer, { body });
  const last = mustBe(written.done ? written.body : null, 'A customer');
  return book.customers.put({ id: last.id, last }).last;
};

/** What there must be before anybody can work: a dozen products of all kinds, eight customers, four drivers. */
export const stockRecords = async (clerk: Clerk, book: Book): Promise<void> => {
  const every = Math.floor(catalogue.length / 12);
  for (let at = 0; at < 12; at++)
    await addProduct(clerk, book, bodyOf(mustBe(catalogue[at * every], 'A product')));
  for (const { body } of regulars.slice(0, 8)) await addCustomer(clerk, book, body);
  for (const name of ['Ana Ruiz', 'Ben Cole', 'Carla Diaz', 'Dmitri Olsen']) {
    const written = await clerk.write(deliveryApi.createDriver, { body: { name } });
    const last = mustBe(written.done ? written.body : null, 'A driver');
    book.drivers.put({ id: last.id, last });
  }
};

const newCustomer: Work = async ({ clerk, book, random }) => {
  if (book.customers.size >= 60) return null;
  const { body } = random.pick(regulars);
  return addCustomer(clerk, book, { ...body, name: `${body.name} ${book.customers.size + 1}` });
};

/** By version and without a key, as the form saves it; a try that was broken off is looked up. */
const editCustomer: Work = (desk: Desk) =>
  desk.book.customers.with(
    desk.random,
    1,
    () => true,
    async ([customer]) => {
      const { clerk, random } = desk;
      const params = { id: customer.id };
      const change = {
        phone: `555-${random.between(1_000, 9_999)}`,
        contactPerson: `Contact ${random.between(1, 99)}`,
      };
      const { version } = customer.last;
      const written = await clerk.write(adminApi.updateCustomer, {
        params,
        body: { ...change, version },
        about: [customer.id],
        keyed: random.chance(0.5),
        lookUp: async () => {
          const found = await clerk.read(adminApi.getCustomer, { params });
          return found && found.version > version && found.phone === change.phone ? found : null;
        },
      });
      const { body } = done(desk, 'Editing a customer', [customer.id], written) ?? {};
      if (!body) return;
      const { phone, contactPerson } = body;
      expectSame(desk, 'The customer', [customer.id], { phone, contactPerson }, change);
      customer.last = body;
    },
  );

const editProduct: Work = (desk: Desk) =>
  desk.book.products.with(
    desk.random,
    1,
    () => true,
    async ([product]) => {
      const { clerk, random } = desk;
      const change = {
        restaurantPrice: (random.between(200, 3_000) / 100).toFixed(2),
        description: `Cut ${random.between(1, 999)}`,
      };
      const written = await clerk.write(adminApi.updateProduct, {
        params: { id: product.id },
        body: change,
        about: [product.id],
      });
      const { body } = done(desk, 'Editing a product', [product.id], written) ?? {};
      if (!body) return;
      const { restaurantPrice, description } = body;
      expectSame(desk, 'The product', [product.id], { restaurantPrice, description }, change);
      product.last = body;
    },
  );

/** What an administrator does with customers and products beside the work of the others. */
export const recordWorks: Works = [
  [1, newCustomer],
  [3, editCustomer],
  [2, editProduct],
];
