import { z } from 'zod';
import { apiTable, listQuery, nothing, parameter } from '../shared/api.ts';
import { auditEntry, auditKindNames } from '../shared/audit.ts';

const filters = listQuery({ sort: ['at'], keys: ['userId', 'subjectId'] }).extend({
  kind: parameter(z.enum(auditKindNames, { error: 'Must be a kind of entry.' })),
});

/** An entry as the trail shows it: people choose the names that they go by, their user names tell them apart. */
export const auditTrailEntry = auditEntry.extend({
  /** The user name of whoever did it, also of a deleted account; null where nobody was signed in. */
  account: z.string().nullable(),
});
export type AuditTrailEntry = z.infer<typeof auditTrailEntry>;

/** The calls about the audit trail; for admins alone (docs/decisions/0057). */
export const auditTrailApi = apiTable({
  listAuditTrail: {
    method: 'GET',
    path: '/api/audit-trail',
    permission: 'administer',
    refusal: 'Only an admin may read the audit trail.',
    summary:
      'Audit entries, newest first; admins only. `from` and `to` are business dates. `q` searches the subject, the person (name, user name and id) and the reason.',
    query: filters,
    answer: z.array(auditTrailEntry),
    list: true,
  },
  exportAuditTrail: {
    method: 'GET',
    path: '/api/audit-trail/export',
    permission: 'administer',
    refusal: 'Only an admin may read the audit trail.',
    summary: 'The same entries as a CSV file, at most 100,000 of them; admins only.',
    query: filters.omit({ limit: true, cursor: true, sort: true, order: true }),
    answer: nothing,
    file: 'text/csv',
  },
});
