import { Readable } from 'node:stream';
import { type AuditTrailEntry, auditTrailApi } from '@primal/contracts/admin/audit-trail';
import { type AuditChange, auditKinds } from '@primal/contracts/audit';
import type { Query } from '@primal/contracts/shared/api';
import { csvByteOrderMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { today } from '@primal/contracts/shared/dates';
import type { Identity } from '@primal/contracts/shared/identity';
import { AuditEntrySchema, toEntryAnswer } from '@primal/service-kit/audit';
import { selectOf, sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { contains, foldSql } from '@primal/service-kit/lists/search';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import type { AdminDb, AdminTables } from '../tables.ts';

/** Matches cost and margin fields by name: `costPrice`, `Rib Eye: costPrice from 12/01/2026`. */
const isCost = ({ field }: AuditChange): boolean => /cost ?price|margin/i.test(field);

/**
 * Removes the percent from `12% over cost`, because percent and price together reveal the cost. Also matches
 * texts that were truncated within the percent.
 */
const withoutMarkup = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[\d.,]+% over cost/g, 'over cost')
        .replace(/[\d.,]+(% ?(o|ov|ove|over|over c|over co|over cos)?)?…$/, '…');

const withoutCosts = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) =>
    isCost(change)
      ? { ...change, before: null, after: null }
      : { ...change, before: withoutMarkup(change.before), after: withoutMarkup(change.after) },
  );

const account = sql<string | null>`coalesce(
  (select username from users where id = audit_entries.user_id),
  (select gone.subject from audit_entries as gone
    where gone.subject_id = audit_entries.user_id and gone.kind = 'user_deleted' limit 1))`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const matchesPerson = (typed: string) =>
  sql<boolean>`user_id in (
    select id from users where ${contains(sql.raw(foldSql('username')), typed)}
    union all select subject_id from audit_entries
      where kind = 'user_deleted' and ${contains(sql.raw(foldSql('subject')), typed)}
    ${uuid.test(typed.trim()) ? sql`union all select ${typed.trim()}::uuid` : sql``})`;

const selectEntries = (db: AdminDb) =>
  db
    .selectFrom('audit_entries')
    .select(selectOf(AuditEntrySchema, 'audit_entries'))
    .select(account.as('account'));

const listAuditTrail = documentList({
  call: auditTrailApi.listAuditTrail,
  select: selectEntries,
  id: 'id',
  columns: { at: 'at' },
  sort: ['at', 'desc'],
  instants: 'at',
  equal: { kind: 'kind', userId: 'user_id', subjectId: 'subject_id' },
  where: ({ q }) => [q && sql`(${contains(sql.ref('folded_text'), q)} or ${matchesPerson(q)})`],
  toAnswers: (rows, { identity }) => {
    const seesCosts = identity.permissions.includes('seeCosts');
    return rows.map((row) => {
      const entry = toEntryAnswer(row);
      return { ...entry, ...(!seesCosts && { changes: withoutCosts(entry.changes) }), account: row.account };
    });
  },
});

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

async function* streamAuditCsv(
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
