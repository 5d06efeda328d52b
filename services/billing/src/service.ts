import { invoiceSaved, paymentSaved } from '@primal/contracts/billing/events';
import { followProducts } from '@primal/service-kit/copies/products';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { credentialsConsumers } from './copies/credentials.ts';
import { settingsConsumers } from './copies/settings.ts';
import { orderConsumers } from './invoice/create.ts';
import { customerConsumers } from './invoice/follow-customer.ts';
import { stopPdfMaker } from './invoice/pdf.ts';
import { republishInvoices } from './invoice/republish.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { migrations } from './migrations/index.ts';
import { googleConfig } from './outgoing/google.ts';
import { mailConfig } from './outgoing/mail.ts';
import { type BillingTables, entities } from './tables.ts';

export const billing = defineService<BillingTables>({
  name: 'billing',
  entities,
  environment: secretsConfig.extend(mailConfig.shape).extend(googleConfig.shape),
  migrations,
  routes: [invoiceRoutes],
  consumers: [
    ...customerConsumers,
    ...followProducts(),
    ...settingsConsumers,
    ...credentialsConsumers,
    ...orderConsumers,
  ],
  publishes: [invoiceSaved, paymentSaved],
  republish: republishInvoices,
  background: async () => stopPdfMaker,
});
