import { invoiceSaved } from '@primal/contracts/billing/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderConverted, orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { followProducts } from '@primal/service-kit/copies/products';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { migrations } from './migrations/index.ts';
import { followInvoices } from './order/convert.ts';
import { orderLedgers } from './order/ledgers.ts';
import { republishOrders } from './order/republish.ts';
import { handlers } from './order/routes.ts';
import { entities, type OrdersTables } from './tables.ts';

/** The orders domain: sales orders, their lines and weights, up to the conversion. */
export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities,
  migrations,
  routes: [routes(ordersApi, handlers)],
  consumers: [...followCustomers(), ...followProducts(), ...followInvoices()],
  publishes: [orderSaved, orderConverted, orderDeleted],
  awaits: [invoiceSaved],
  republish: republishOrders,
  ledgers: orderLedgers,
});
