import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Area } from '@primal/contracts/area-names';
import {
  type AuditChange,
  type AuditEntry,
  type AuditInput,
  type AuditKind,
  type AuditSubject,
  auditEntry,
  auditRecorded,
} from '@primal/contracts/audit';
import type { Identity } from '@primal/contracts/shared/identity';
import { createAnswerMapper } from './answers.ts';
import { createRowMapper, type Kysely, narrowTables, selectOf, sql, type Tables } from './database.ts';
import { createSystemIdentity } from './identity.ts';
import { readSnapshots } from './snapshots.ts';

export const auditTable = 'audit_entries';

export const createAuditEntry = (source: Area, identity: Identity, input: AuditInput): AuditEntry => {
  const { kind, subject, changes = [], reason = null, by = identity } = input;
  return {
    id: randomUUIDv7(),
    at: new Date().toISOString(),
    source,
    kind,
    userId: by.userId === createSystemIdentity('').userId ? null : by.userId,
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

/** Only `tx.audit` and `storeEntries` insert entries; no code changes them. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: auditTable,
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    source: p.text().$type<AuditEntry['source']>(),
    kind: p.text().$type<AuditKind>(),
    userId: p.uuid().strictNullable(),
    userName: p.text(),
    address: p.text().strictNullable(),
    requestId: p.text().strictNullable(),
    subjectType: p.text().$type<AuditSubject>(),
    subjectId: p.uuid().strictNullable(),
    subject: p.text(),
    reason: p.text().strictNullable(),
    changes: p.json<AuditChange[]>(),
  },
});

export const toAuditRow = createRowMapper(AuditEntrySchema);
export const toEntryAnswer = createAnswerMapper(auditEntry);

/** Stores entries of other services. Idempotent by id. */
export const storeEntries = async <T>(db: Kysely<T>, entries: readonly AuditEntry[]): Promise<void> => {
  const rows = entries.map(toAuditRow);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.id(name)));
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(auditTable)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(auditTable)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do nothing`.execute(db);
};

export const republishAudit = (db: Kysely<unknown>, source: Area, ids?: readonly string[]) => {
  const entries: Kysely<Tables<readonly [typeof AuditEntrySchema]>> = narrowTables(db);
  const rows = entries
    .selectFrom('audit_entries as e')
    .select(selectOf(AuditEntrySchema, 'e'))
    .select(sql<number>`1`.as('version'));
  return readSnapshots(auditRecorded(source), { rows, id: 'e.id', ids }, toEntryAnswer);
};
