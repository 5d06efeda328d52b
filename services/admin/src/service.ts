import * as published from '@primal/contracts/admin/events';
import {
  cashReceiptSaved,
  creditMemoSaved,
  invoiceSaved,
  paymentSaved,
} from '@primal/contracts/billing/events';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import { googleConfig } from '@primal/service-kit/google';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { on } from '@primal/service-kit/subscriptions';
import { auditConsumers, auditRoutes } from './audit/trail.ts';
import { dropUse, noUse, payer, savePayer, saveUse, use } from './copies/document-uses.ts';
import {
  dropOrderSale,
  invoiceSale,
  noSale,
  orderSale,
  saveInvoiceSale,
  saveOrderSale,
} from './copies/report-documents.ts';
import { customerRoutes } from './customer/routes.ts';
import { consentConfig } from './google/consent.ts';
import { googleRoutes } from './google/routes.ts';
import { importRoutes } from './import/routes.ts';
import { migrations } from './migrations/index.ts';
import { productRoutes } from './product/routes.ts';
import { reportLedgers } from './reports/ledgers.ts';
import { reportsRoutes } from './reports/routes.ts';
import { republish } from './republish.ts';
import { mailConfig } from './settings/presenter.ts';
import { reseal } from './settings/reseal.ts';
import { settingsRoutes } from './settings/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { type AdminTables, entities } from './tables.ts';
import { userRoutes } from './user/routes.ts';
import { signInRoutes } from './user/sign-in.ts';

/** Users, customers, products and settings: the records that every other area copies. */
export const admin = defineService<AdminTables>({
  name: 'admin',
  entities,
  environment: secretsConfig.extend({
    ...consentConfig.shape,
    ...googleConfig.shape,
    ...mailConfig.shape,
  }),
  migrations,
  routes: [
    importRoutes,
    productRoutes,
    customerRoutes,
    settingsRoutes,
    userRoutes,
    auditRoutes,
    reportsRoutes,
    googleRoutes,
    statsRoutes,
    signInRoutes,
  ],
  consumers: [
    on(orderSaved, saveUse, use),
    on(orderSaved, saveOrderSale, orderSale),
    on(orderDeleted, dropUse, noUse),
    on(orderDeleted, dropOrderSale, noSale),
    on(invoiceSaved, saveUse, use),
    on(creditMemoSaved, saveUse, use),
    on(cashReceiptSaved, saveUse, use),
    on(paymentSaved, savePayer, payer),
    on(invoiceSaved, saveInvoiceSale, invoiceSale),
    ...auditConsumers,
  ],
  publishes: Object.values(published),
  keepsAuditTrail: true,
  commands: { reseal },
  republish,
  ledgers: reportLedgers,
});
