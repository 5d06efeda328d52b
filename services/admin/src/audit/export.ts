import type { AuditTrailEntry, auditTrailApi } from '@primal/contracts/admin/audit-trail';
import type { Query } from '@primal/contracts/shared/api';
import { auditKinds } from '@primal/contracts/shared/audit';
import { csvByteOrderMark, writeCsvRow } from '@primal/contracts/shared/csv';
import type { Identity } from '@primal/contracts/shared/identity';
import type { AdminDb } from '../tables.ts';
import { listAuditTrail } from './list.ts';

const heads = [
  'When (UTC)',
  'What',
  'About',
  'Record',
  'Who',
  'User Name',
  'User Id',
  'From',
  'Reason',
  'Changes',
  'Request',
];

const toCells = (entry: AuditTrailEntry): string[] => [
  entry.at,
  auditKinds[entry.kind],
  entry.subject,
  entry.subjectType.replaceAll('_', ' '),
  entry.userName,
  entry.account ?? '',
  entry.userId ?? '',
  entry.address ?? '',
  entry.reason ?? '',
  entry.changes.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`).join('; '),
  entry.requestId ?? '',
];

const maxExportedEntries = 100_000;

export async function* streamAuditCsv(
  db: AdminDb,
  filters: Query<typeof auditTrailApi.exportAuditTrail>,
  identity: Identity,
): AsyncGenerator<string> {
  yield csvByteOrderMark + writeCsvRow(heads);
  let cursor: string | undefined;
  for (let left = maxExportedEntries; left > 0; left -= 1000) {
    const { rows, nextCursor } = await listAuditTrail({
      query: { ...filters, limit: 1000, cursor },
      tx: { db },
      identity,
    });
    yield rows.map((entry) => writeCsvRow(toCells(entry))).join('');
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}
