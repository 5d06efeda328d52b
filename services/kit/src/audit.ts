import { randomUUIDv7 } from 'node:crypto';
import type { Area } from '@primal/contracts/areas';
import { type AuditEntry, type AuditInput, auditRecorded } from '@primal/contracts/shared/audit';
import type { Identity } from '@primal/contracts/shared/identity';
import { type Kysely, sql } from 'kysely';
import { systemIdentity } from './identity.ts';
import { inBatches, type Republished, type Span, snapshot, within } from './snapshots.ts';

/** The table of entries in each schema; the admin service's has those of everybody. */
export const auditTable = 'audit_entries';

/** The entry that input become: who asked, from where, and when. */
export const entryOf = (source: Area, identity: Identity, input: AuditInput): AuditEntry => {
  const { kind, subject, changes = [], reason = null, by = identity } = input;
  return {
    id: randomUUIDv7(),
    at: new Date().toISOString(),
    source,
    kind,
    userId: by.userId === systemIdentity('').userId ? null : by.userId,
    userName: by.name,
    address: identity.address ?? null,
    requestId: identity.requestId,
    subjectType: subject.type,
    subjectId: subject.id,
    subject: subject.label,
    reason,
    changes: [...changes],
  };
};

/** An entry as a row of `audit_entries`. */
export const auditRow = (entry: AuditEntry) => ({
  id: entry.id,
  at: entry.at,
  source: entry.source,
  kind: entry.kind,
  user_id: entry.userId,
  user_name: entry.userName,
  address: entry.address,
  request_id: entry.requestId,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  subject: entry.subject,
  reason: entry.reason,
  changes: entry.changes,
});

/** The columns of an entry, named as its fields. */
export const auditColumns = [
  'id',
  'at',
  'source',
  'kind',
  'user_id as userId',
  'user_name as userName',
  'address',
  'request_id as requestId',
  'subject_type as subjectType',
  'subject_id as subjectId',
  'subject',
  'reason',
  'changes',
] as const;

/** Stores entries of others, each once however often it comes. */
export const keepEntries = async (db: Kysely<unknown>, entries: readonly AuditEntry[]): Promise<void> => {
  const rows = entries.map(auditRow);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(auditTable)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(auditTable)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do nothing`.execute(db);
};

type StoredEntry = Omit<AuditEntry, 'at'> & { at: Date | string };

/** An entry as read by `auditColumns`. */
export const presentEntry = (row: StoredEntry): AuditEntry => ({
  ...row,
  at: new Date(row.at).toISOString(),
});

/** All entries of a service, or some by their ids, for the trail of one that has lost them or never had them. */
export async function* republishAudit(
  db: Kysely<unknown>,
  source: Area,
  ids?: readonly string[],
): AsyncGenerator<Republished> {
  const entries = db as unknown as Kysely<{ audit_entries: Record<string, unknown> }>;
  const next = (span: Span) =>
    entries
      .selectFrom(auditTable)
      .select(auditColumns)
      .where(within('id', span))
      .orderBy('id')
      .limit(span.limit)
      .execute() as unknown as Promise<StoredEntry[]>;
  for await (const rows of inBatches(next, ids))
    for (const row of rows)
      yield snapshot(auditRecorded(source), { key: row.id, sequence: 1, data: presentEntry(row) });
}
