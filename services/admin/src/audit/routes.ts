import { Readable } from 'node:stream';
import { auditTrailApi } from '@primal/contracts/admin/audit-trail';
import { today } from '@primal/contracts/shared/dates';
import { file, type Handlers, page, routes } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { csvOf } from './export.ts';
import { listEntries } from './list.ts';

const handlers: Handlers<typeof auditTrailApi, AdminTables> = {
  listAuditTrail: async ({ query, identity, tx }) => {
    const found = await listEntries(tx.db, query, query, identity);
    return page(found.rows, found);
  },

  exportAuditTrail: ({ query, identity, tx }) => {
    return file(Readable.from(csvOf(tx.db, query, identity)), {
      type: 'text/csv; charset=utf-8',
      name: `audit-trail-${today()}.csv`,
    });
  },
};

export const auditRoutes = routes(auditTrailApi, handlers);
