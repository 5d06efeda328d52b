import { z } from 'zod';
import { auditEntry, auditKindNames } from '../audit.ts';
import { apiTable, listQuery, noContent, parameter } from '../shared/api.ts';

const filters = listQuery({ sort: ['at'], keys: ['userId', 'subjectId'] }).extend({
  kind: parameter(z.enum(auditKindNames, { error: 'Must be a kind of entry.' })),
});

/** Audit entry with the actor's user name, because display names are not unique. */
export const auditTrailEntry = auditEntry.extend({
  /** User name of the actor, even if the account was deleted. Null if nobody was signed in. */
  account: z.string().nullable(),
});
export type AuditTrailEntry = z.infer<typeof auditTrailEntry>;

/** Admin-only calls (docs/decisions/0057). */
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
    answer: noContent,
    file: 'text/csv',
  },
});
