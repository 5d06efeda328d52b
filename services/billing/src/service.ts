import { invoiceSaved } from '@primal/contracts/billing/events';
import { defineService } from '@primal/service-kit/service';
import { customerConsumers } from './customer/consumers.ts';
import { orderConsumers } from './invoice/from-order.ts';
import { republishInvoices } from './invoice/republish.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { migrations } from './migrations/index.ts';
import { productConsumers } from './product/product.ts';
import { settingsConsumers } from './settings/settings.ts';
import { type BillingTables, entities } from './tables.ts';

export const billing = defineService<BillingTables>({
  name: 'billing',
  entities,
  migrations,
  routes: [invoiceRoutes],
  consumers: [...customerConsumers, ...productConsumers, ...settingsConsumers, ...orderConsumers],
  publishes: [invoiceSaved],
  republish: republishInvoices,
});
