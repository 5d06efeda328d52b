import { invoiceSaved } from '@primal/contracts/billing/events';
import * as published from '@primal/contracts/orders/events';
import { followCustomerPrices } from '@primal/service-kit/copies/customer-prices';
import { followCustomers } from '@primal/service-kit/copies/customers';
import { followProducts } from '@primal/service-kit/copies/products';
import { defineService } from '@primal/service-kit/service';
import { followDeliveryTerms } from './copies/delivery.ts';
import { followInvoices } from './copies/invoices.ts';
import { guideRoutes } from './guide/routes.ts';
import { migrations } from './migrations/index.ts';
import { followConversions } from './order/convert.ts';
import { orderLedgers } from './order/ledgers.ts';
import { orderRoutes } from './order/routes.ts';
import { republishOrders } from './order/store.ts';
import { pieceRoutes } from './piece/routes.ts';
import { standingOrderRoutes } from './standing-order/routes.ts';
import { entities, type OrdersTables } from './tables.ts';

export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities,
  migrations,
  routes: [pieceRoutes, guideRoutes, standingOrderRoutes, orderRoutes],
  consumers: [
    ...followCustomers(),
    ...followProducts(),
    ...followCustomerPrices(),
    ...followInvoices(),
    ...followConversions(),
    ...followDeliveryTerms(),
  ],
  publishes: [
    published.orderSaved,
    published.orderConverted,
    published.orderDeleted,
    published.guideProductSaved,
    published.standingOrderSaved,
    published.standingOrderDeleted,
    published.standingDateTold,
    published.standingDateDismissed,
    published.standingOrdersMade,
  ],
  awaits: [invoiceSaved],
  republish: republishOrders,
  ledgers: orderLedgers,
});
