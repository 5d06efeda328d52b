import { invoiceSaved } from '@primal/contracts/billing/events';
import * as published from '@primal/contracts/orders/events';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { repeat } from '@primal/service-kit/repeat';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { CredentialsSchema, followCredentials } from '@primal/service-trade/copies/credentials';
import { CustomerPriceSchema, followCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { CustomerSchema, followCustomers } from '@primal/service-trade/copies/customers';
import { followProducts, ProductSchema } from '@primal/service-trade/copies/products';
import { followSettings, SettingsSchema } from '@primal/service-trade/copies/settings';
import { CreditSchema, followCredits, followInvoices, InvoiceSchema } from './copies/billing.ts';
import { DeliveryTermsSchema, followDeliveryTerms, ProductStockSchema } from './copies/delivery.ts';
import { creditSlice } from './credit/routes.ts';
import { guideSlice } from './guide/routes.ts';
import { migrations } from './migrations/index.ts';
import { checkOrders } from './order/checks.ts';
import { orderSlice } from './order/routes.ts';
import { recallSlice } from './recall/routes.ts';
import { standingAttentionSlice } from './standing-attention/routes.ts';
import { standingOrderSlice } from './standing-order/routes.ts';
import { followStandingOrders, runStandingOrdersCommand } from './standing-order/run.ts';
import type { OrdersTables } from './tables.ts';
import { weighStationSlice } from './weigh-station/routes.ts';

export const orders = defineService<OrdersTables>({
  name: 'orders',
  entities: [
    CustomerSchema,
    ProductSchema,
    CustomerPriceSchema,
    InvoiceSchema,
    CreditSchema,
    ProductStockSchema,
    DeliveryTermsSchema,
    SettingsSchema,
    CredentialsSchema,
    OutgoingMailSchema,
  ],
  environment: secretsConfig.extend(mailConfig.shape).extend(googleConfig.shape),
  migrations,
  slices: [
    recallSlice,
    weighStationSlice,
    guideSlice,
    standingAttentionSlice,
    standingOrderSlice,
    creditSlice,
    orderSlice,
  ],
  consumers: [
    ...followCustomers(),
    ...followProducts(),
    ...followCustomerPrices(),
    ...followInvoices(),
    ...followCredits(),
    ...followDeliveryTerms(),
    ...followSettings(),
    ...followCredentials(),
  ],
  publishes: Object.values(published),
  awaits: [invoiceSaved],
  commands: { 'standing-orders': runStandingOrdersCommand },
  checks: checkOrders,
  background: async (context) => {
    const stopStandingOrders = followStandingOrders(context);
    const { log, checkFreshness } = context;
    // Checks if billing is reachable, so that the freshness of accounts is known.
    const stopCredit = repeat(
      15_000,
      () => checkFreshness('billing'),
      (error) => log.warn({ err: error }, 'accounts could not be followed; retrying later'),
    );
    return async () => {
      await Promise.all([stopStandingOrders(), stopCredit()]);
    };
  },
});
