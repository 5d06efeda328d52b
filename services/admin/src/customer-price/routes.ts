import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type Handlers, page, routes } from '@primal/service-kit/routes';
import { exportCsv } from '../import/export.ts';
import { subjectOf } from '../import/store.ts';
import type { AdminTables } from '../tables.ts';
import { copyPrices } from './copy.ts';
import { presentCustomerPrice } from './customer-price.ts';
import { listCustomerPrices } from './list.ts';
import { addPrice, changePrice } from './save.ts';
import { lockPrice, readPrice } from './store.ts';
import { withToday } from './today.ts';

const handlers: Handlers<typeof customerPricesApi, AdminTables> = {
  listCustomerPrices: async ({ query, tx }) => {
    const found = await listCustomerPrices(tx.db, query);
    return page(await withToday(tx.db, found.rows.map(presentCustomerPrice)), found);
  },

  getCustomerPrice: async ({ params, tx }) => presentCustomerPrice(await readPrice(tx.db, params.id)),

  createCustomerPrice: ({ body, tx }) => addPrice(tx, body),

  updateCustomerPrice: ({ params, body, tx }) => changePrice(tx, params.id, body),

  deleteCustomerPrice: async ({ params, tx }) => {
    const price = await lockPrice(tx, params.id);
    price.remove(tx, presentCustomerPrice(await readPrice(tx.db, params.id)));
    return undefined;
  },

  copyCustomerPrices: ({ body, tx }) => copyPrices(tx, body),

  exportCustomerPrices: ({ tx }) => exportCsv(tx.db, subjectOf('customer-prices')),
};

export const customerPriceRoutes = routes(customerPricesApi, handlers);
