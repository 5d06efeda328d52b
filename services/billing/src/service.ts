import { invoiceSaved } from '@primal/contracts/billing/events';
import { followProducts } from '@primal/service-kit/copies/products';
import { defineService } from '@primal/service-kit/service';
import { settingsConsumers } from './copies/settings.ts';
import { orderConsumers } from './invoice/create.ts';
import { customerConsumers } from './invoice/follow-customer.ts';
import { stopPdfMaker } from './invoice/pdf.ts';
import { republishInvoices } from './invoice/republish.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { migrations } from './migrations/index.ts';
import { type BillingTables, entities } from './tables.ts';

export const billing = defineService<BillingTables>({
  name: 'billing',
  entities,
  migrations,
  routes: [invoiceRoutes],
  consumers: [...customerConsumers, ...followProducts(), ...settingsConsumers, ...orderConsumers],
  publishes: [invoiceSaved],
  republish: republishInvoices,
  background: async () => stopPdfMaker,
});
