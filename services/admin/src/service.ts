import * as published from '@primal/contracts/admin/events';
import { runChecks } from '@primal/service-kit/consistency/checks';
import type { Finding } from '@primal/service-kit/consistency/process-report';
import { type Kysely, sql } from '@primal/service-kit/database';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { auditSlice } from './audit/routes.ts';
import { backupsConfig } from './backup/client.ts';
import { backupSlice } from './backup/routes.ts';
import { checkBackups, watchBackups } from './backup/watch.ts';
import { followAuditEntries } from './copies/audit-entries.ts';
import { ClosingInForceSchema, followClosings } from './copies/closing-in-force.ts';
import { DeliverySchema, DriverSchema, followDeliveries } from './copies/deliveries.ts';
import { DocumentUseSchema, followDocumentUses } from './copies/document-uses.ts';
import { followReportDocuments, ReportDocumentSchema, ReportLineSchema } from './copies/report-documents.ts';
import { csvExportSlice } from './csv-export/routes.ts';
import { customerSlice } from './customer/routes.ts';
import { queryOverlappingPrices } from './customer-price/overlap.ts';
import { customerPriceSlice } from './customer-price/routes.ts';
import { consentConfig } from './google/consent.ts';
import { googleSlice } from './google/routes.ts';
import { importSlice } from './import/routes.ts';
import { migrations } from './migrations/index.ts';
import { priceListSlice } from './price-list/routes.ts';
import { productSlice } from './product/routes.ts';
import { applyDuePrices, watchSchedule } from './product/scheduled-prices.ts';
import { reportsSlice, salesSlice, shortagesSlice } from './reports/routes.ts';
import { roleSlice } from './role/routes.ts';
import { resealSecrets } from './settings/credentials.ts';
import { settingsSlice } from './settings/routes.ts';
import { signInSlice } from './sign-in/routes.ts';
import { statsSlice } from './stats/routes.ts';
import type { AdminTables } from './tables.ts';
import { userSlice } from './user/routes.ts';

const strayLines = sql`
  select distinct 'report' as "of", l.document_id as id, d.number as label,
    'it includes lines of a document that does not count as a sale' as problem
  from report_lines as l left join report_documents as d on d.id = l.document_id
  where d.counts is not true and d.voided_on is null`;

const checkAdmin = (db: Kysely<AdminTables>): Promise<Finding[]> =>
  runChecks(db, [strayLines, queryOverlappingPrices()]);

export const admin = defineService<AdminTables>({
  name: 'admin',
  entities: [
    DocumentUseSchema,
    ReportDocumentSchema,
    ReportLineSchema,
    DriverSchema,
    DeliverySchema,
    ClosingInForceSchema,
    OutgoingMailSchema,
  ],
  environment: secretsConfig.extend({
    ...consentConfig.shape,
    ...googleConfig.shape,
    ...mailConfig.shape,
    ...backupsConfig.shape,
  }),
  migrations,
  slices: [
    csvExportSlice,
    importSlice,
    userSlice,
    roleSlice,
    customerSlice,
    productSlice,
    customerPriceSlice,
    priceListSlice,
    settingsSlice,
    auditSlice,
    backupSlice,
    reportsSlice,
    salesSlice,
    shortagesSlice,
    googleSlice,
    statsSlice,
    signInSlice,
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
  checks: checkAdmin,
});
