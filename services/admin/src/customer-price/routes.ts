import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { copyPrices } from './copy.ts';
import { CustomerPriceSchema } from './customer-price.ts';
import { listCustomerPrices } from './list.ts';
import { assertMayMarkUp, redactMarkup, seesCosts } from './markups.ts';
import { toAnswer } from './presenter.ts';
import { changePrice, createPrice } from './save.ts';
import { lockPrice, readPrice, republishCustomerPrices } from './store.ts';

const handlers: Handlers<typeof customerPricesApi, AdminTables> = {
  listCustomerPrices,

  getCustomerPrice: async ({ tx, params, identity }) => {
    const price = toAnswer(await readPrice(tx.db, params.id));
    return seesCosts(identity) ? price : redactMarkup(price);
  },

  createCustomerPrice: ({ tx, body, identity }) => {
    assertMayMarkUp(identity, body);
    return createPrice(tx, body);
  },

  updateCustomerPrice: async ({ tx, params, body, identity }) => {
    assertMayMarkUp(identity, body);
    assertMayMarkUp(identity, await readPrice(tx.db, params.id));
    return changePrice(tx, params.id, body);
  },

  deleteCustomerPrice: async ({ tx, params, query, identity }) => {
    const price = await lockPrice(tx, params.id, query.version);
    assertMayMarkUp(identity, price);
    price.remove(tx, toAnswer(await readPrice(tx.db, params.id)));
    return undefined;
  },

  copyCustomerPrices: async ({ tx, body, identity }) => {
    const { copied, leftOut } = await copyPrices(tx, body);
    if (seesCosts(identity)) return { copied, leftOut };
    return { copied, leftOut: leftOut.map((one) => ({ ...one, price: redactMarkup(one.price) })) };
  },
};

export const customerPriceSlice = createSlice(customerPricesApi, handlers, {
  entities: [CustomerPriceSchema],
  republish: republishCustomerPrices,
});
