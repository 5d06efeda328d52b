import { invoiceSaved } from '@primal/contracts/billing/events';
import { ordersApi } from '@primal/contracts/orders/api';
import { orderConverted, orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { followProducts } from '@primal/service-kit/copies/products';
import { routes } from '@primal/service-kit/routes';
import { defineService } from '@primal/service-kit/service';
import { followInvoices } from './copies/invoices.ts';
import { migrations } from './migrations/index.ts';
import { completeConversions } from './order/convert.ts';
import { orderLedgers } from './order/ledgers.ts';
import { republishOrders } from './order/republish.ts';
import { orderHandlers } from './order/routes.ts';
import { pieceHandlers } from './piece/routes.ts';
import { entities, type OrdersTables } from './tables.ts';

/** The orders area: sales orders, their lines and weights, up to the conversion. */
export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities,
  migrations,
  routes: [routes(ordersApi, { ...orderHandlers, ...pieceHandlers })],
  consumers: [...followCustomers(), ...followProducts(), ...followInvoices(), ...completeConversions()],
  publishes: [orderSaved, orderConverted, orderDeleted],
  awaits: [invoiceSaved],
  republish: republishOrders,
  ledgers: orderLedgers,
});
