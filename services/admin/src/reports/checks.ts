import { sql } from '@primal/service-kit/database';

/** Lines that a report may count although their document does not count, or is not there. */
export const strayLines = sql`
  select distinct 'report' as "of", l.document_id as id, d.number as label,
    'it has lines from a document that does not count' as says
  from report_lines as l left join report_documents as d on d.id = l.document_id
  where d.counts is not true`;
