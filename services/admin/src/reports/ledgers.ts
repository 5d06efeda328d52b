import { findingsOf } from '@primal/service-kit/consistency/ledgers';
import type { Finding } from '@primal/service-kit/consistency/protocol';
import { type Kysely, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';

/** Lines that a report may count although their document does not count, or is not there. */
const strayLines = sql`
  select distinct 'report' as "of", l.document_id as id, d.number as label,
    'it has lines of a document that does not count' as says
  from report_lines as l left join report_documents as d on d.id = l.document_id
  where d.counts is not true`;

/** What the reports are made of beside the documents themselves, which are compared with their owners. */
export const reportLedgers = (db: Kysely<AdminTables>): Promise<Finding[]> => findingsOf(db, [strayLines]);
