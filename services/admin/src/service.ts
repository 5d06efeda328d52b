import * as published from '@primal/contracts/admin/events';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { auditRoutes } from './audit/routes.ts';
import { backupsConfig } from './backup/keeper.ts';
import { backupRoutes } from './backup/routes.ts';
import { lookAtBackups, watchBackups } from './backup/watch.ts';
import { adminChecks } from './checks.ts';
import { followAuditEntries } from './copies/audit-entries.ts';
import { followClosings } from './copies/closing-in-force.ts';
import { followDeliveries } from './copies/deliveries.ts';
import { followDocumentUses } from './copies/document-uses.ts';
import { followReportDocuments } from './copies/report-documents.ts';
import { csvExportRoutes } from './csv-export/routes.ts';
import { customerRoutes } from './customer/routes.ts';
import { customerPriceRoutes } from './customer-price/routes.ts';
import { consentConfig } from './google/consent.ts';
import { googleRoutes } from './google/routes.ts';
import { importRoutes } from './import/routes.ts';
import { migrations } from './migrations/index.ts';
import { priceListRoutes } from './price-list/routes.ts';
import { productRoutes } from './product/routes.ts';
import { bringIntoForce, followSchedule } from './product/scheduled-prices.ts';
import { reportsRoutes, salesRoutes, shortagesRoutes } from './reports/routes.ts';
import { republish } from './republish.ts';
import { roleRoutes } from './role/routes.ts';
import { reseal } from './settings/reseal.ts';
import { settingsRoutes } from './settings/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import { type AdminTables, entities } from './tables.ts';
import { userRoutes } from './user/routes.ts';

/** Users, customers, products and settings: the records that every other area copies. */
export const admin = defineService<AdminTables>({
  name: 'admin',
  entities,
  environment: secretsConfig.extend({
    ...consentConfig.shape,
    ...googleConfig.shape,
    ...mailConfig.shape,
    ...backupsConfig.shape,
  }),
  migrations,
  routes: [
    csvExportRoutes,
    importRoutes,
    productRoutes,
    customerRoutes,
    customerPriceRoutes,
    priceListRoutes,
    settingsRoutes,
    userRoutes,
    roleRoutes,
    auditRoutes,
    backupRoutes,
    reportsRoutes,
    salesRoutes,
    shortagesRoutes,
    googleRoutes,
    statsRoutes,
    signInRoutes,
  ],
  consumers: [
    ...followDocumentUses(),
    ...followReportDocuments(),
    ...followDeliveries(),
    ...followClosings(),
    ...followAuditEntries(),
  ],
  publishes: Object.values(published),
  keepsAuditTrail: true,
  commands: { backups: lookAtBackups, reseal, 'scheduled-prices': bringIntoForce },
  background: async (context) => {
    const stopFollowing = followSchedule(context);
    const stopWatching = await watchBackups(context);
    return async () => {
      await Promise.all([stopFollowing(), stopWatching()]);
    };
  },
  republish,
  checks: adminChecks,
});
