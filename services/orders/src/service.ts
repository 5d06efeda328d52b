import { invoiceSaved } from '@primal/contracts/billing/events';
import { guideProductSaved, orderConverted, orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { followCustomerPrices } from '@primal/service-kit/copies/customer-prices';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { followProducts } from '@primal/service-kit/copies/products';
import { defineService } from '@primal/service-kit/service';
import { followInvoices } from './copies/invoices.ts';
import { guideRoutes } from './guide/routes.ts';
import { migrations } from './migrations/index.ts';
import { followConversions } from './order/convert.ts';
import { orderLedgers } from './order/ledgers.ts';
import { orderRoutes } from './order/routes.ts';
import { republishOrders } from './order/store.ts';
import { pieceRoutes } from './piece/routes.ts';
import { entities, type OrdersTables } from './tables.ts';

export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities,
  migrations,
  routes: [pieceRoutes, guideRoutes, orderRoutes],
  consumers: [
    ...followCustomers(),
    ...followProducts(),
    ...followCustomerPrices(),
    ...followInvoices(),
    ...followConversions(),
  ],
  publishes: [orderSaved, orderConverted, orderDeleted, guideProductSaved],
  awaits: [invoiceSaved],
  republish: republishOrders,
  ledgers: orderLedgers,
});
