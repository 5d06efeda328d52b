import { invoiceSaved } from '@primal/contracts/billing/events';
import * as published from '@primal/contracts/orders/events';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { followCredentials } from '@primal/service-trade/copies/credentials';
import { followCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { followCustomers } from '@primal/service-trade/copies/customers';
import { followProducts } from '@primal/service-trade/copies/products';
import { followSettings } from '@primal/service-trade/copies/settings';
import { followCredits } from './copies/credits.ts';
import { followDeliveryTerms } from './copies/delivery.ts';
import { followInvoices } from './copies/invoices.ts';
import { followCredit } from './credit/follow.ts';
import { creditRoutes } from './credit/routes.ts';
import { entities } from './entities.ts';
import { guideRoutes } from './guide/routes.ts';
import { migrations } from './migrations/index.ts';
import { checkOrders } from './order/checks.ts';
import { followConversions } from './order/convert.ts';
import { followAccounts } from './order/recheck.ts';
import { orderRoutes } from './order/routes.ts';
import { republishOrders } from './order/store.ts';
import { recallRoutes } from './recall/routes.ts';
import { standingAttentionRoutes } from './standing-attention/routes.ts';
import { standingOrderRoutes } from './standing-order/routes.ts';
import { followStandingOrders, runStandingOrdersCommand } from './standing-order/run.ts';
import type { OrdersTables } from './tables.ts';
import { weighStationRoutes } from './weigh-station/routes.ts';

export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities,
  environment: secretsConfig.extend(mailConfig.shape).extend(googleConfig.shape),
  migrations,
  routes: [
    recallRoutes,
    weighStationRoutes,
    guideRoutes,
    standingAttentionRoutes,
    standingOrderRoutes,
    creditRoutes,
    orderRoutes,
  ],
  consumers: [
    ...followCustomers(),
    ...followProducts(),
    ...followCustomerPrices(),
    ...followInvoices(),
    ...followCredits(),
    ...followConversions(),
    ...followDeliveryTerms(),
    ...followSettings(),
    ...followAccounts(),
    ...followCredentials(),
  ],
  publishes: Object.values(published),
  awaits: [invoiceSaved],
  commands: { 'standing-orders': runStandingOrdersCommand },
  republish: [republishOrders],
  checks: checkOrders,
  background: async (context) => {
    const stopStandingOrders = followStandingOrders(context);
    const stopCredit = followCredit(context);
    return async () => {
      await Promise.all([stopStandingOrders(), stopCredit()]);
    };
  },
});
