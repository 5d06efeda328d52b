import * as published from '@primal/contracts/admin/events';
import { runChecks } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { type Kysely, sql } from '@primal/service-kit/database';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { auditRoutes } from './audit/routes.ts';
import { backupsConfig } from './backup/client.ts';
import { backupRoutes } from './backup/routes.ts';
import { checkBackups, watchBackups } from './backup/watch.ts';
import { followAuditEntries } from './copies/audit-entries.ts';
import { followClosings } from './copies/closing-in-force.ts';
import { followDeliveries } from './copies/deliveries.ts';
import { followDocumentUses } from './copies/document-uses.ts';
import { followReportDocuments } from './copies/report-documents.ts';
import { csvExportRoutes } from './csv-export/routes.ts';
import { customerRoutes } from './customer/routes.ts';
import { republishCustomers } from './customer/store.ts';
import { queryOverlappingPrices } from './customer-price/overlap.ts';
import { customerPriceRoutes } from './customer-price/routes.ts';
import { republishCustomerPrices } from './customer-price/store.ts';
import { entities } from './entities.ts';
import { consentConfig } from './google/consent.ts';
import { googleRoutes } from './google/routes.ts';
import { importRoutes } from './import/routes.ts';
import { migrations } from './migrations/index.ts';
import { priceListRoutes } from './price-list/routes.ts';
import { productRoutes } from './product/routes.ts';
import { applyDuePrices, watchSchedule } from './product/scheduled-prices.ts';
import { republishProducts } from './product/store.ts';
import { reportsRoutes, salesRoutes, shortagesRoutes } from './reports/routes.ts';
import { roleRoutes } from './role/routes.ts';
import { republishRoles } from './role/store.ts';
import { resealSecrets } from './settings/credentials.ts';
import { settingsRoutes } from './settings/routes.ts';
import { republishSettings } from './settings/store.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { statsRoutes } from './stats/routes.ts';
import type { AdminTables } from './tables.ts';
import { userRoutes } from './user/routes.ts';
import { republishUsers } from './user/store.ts';

const strayLines = sql`
  select distinct 'report' as "of", l.document_id as id, d.number as label,
    'it includes lines of a document that does not count as a sale' as problem
  from report_lines as l left join report_documents as d on d.id = l.document_id
  where d.counts is not true and d.voided_on is null`;

const checkAdmin = (db: Kysely<AdminTables>): Promise<Finding[]> =>
  runChecks(db, [strayLines, queryOverlappingPrices()]);

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
  commands: { backups: checkBackups, reseal: resealSecrets, 'scheduled-prices': applyDuePrices },
  background: async (context) => {
    const stopFollowing = watchSchedule(context);
    const stopWatching = await watchBackups(context);
    return async () => {
      await Promise.all([stopFollowing(), stopWatching()]);
    };
  },
  republish: [
    republishUsers,
    republishRoles,
    republishCustomers,
    republishProducts,
    republishCustomerPrices,
    republishSettings,
  ],
  checks: checkAdmin,
});
