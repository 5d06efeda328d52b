import { Readable } from 'node:stream';
import { auditTrailApi } from '@primal/contracts/admin/audit-trail';
import { today } from '@primal/contracts/shared/dates';
import { AuditEntrySchema } from '@primal/service-kit/audit';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminTables } from '../tables.ts';
import { streamAuditCsv } from './export.ts';
import { listAuditTrail } from './list.ts';

const handlers: Handlers<typeof auditTrailApi, AdminTables> = {
  listAuditTrail,

  exportAuditTrail: ({ tx, query, identity }) => {
    return createFileReply(Readable.from(streamAuditCsv(tx.db, query, identity)), {
      type: 'text/csv; charset=utf-8',
      name: `audit-trail-${today()}.csv`,
    });
  },
};

export const auditSlice = createSlice(auditTrailApi, handlers, { entities: [AuditEntrySchema] });
