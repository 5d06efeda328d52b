import { Readable } from 'node:stream';
import { type AuditTrailEntry, auditTrailApi } from '@primal/contracts/admin/audit-trail';
import { areaNames } from '@primal/contracts/areas';
import type { Query } from '@primal/contracts/shared/api';
import { auditKinds, auditRecorded } from '@primal/contracts/shared/audit';
import { csvMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { today } from '@primal/contracts/shared/dates';
import { AuditEntrySchema, auditRow, keepEntries, presentEntry } from '@primal/service-kit/audit';
import { type Kysely, selectOf, sql } from '@primal/service-kit/database';
import { withinDays } from '@primal/service-kit/lists/days';
import { keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded } from '@primal/service-kit/lists/search';
import { adminsOnly } from '@primal/service-kit/problem';
import { file, type Handlers, page, routes } from '@primal/service-kit/routes';
import { on } from '@primal/service-kit/subscriptions';
import type { AdminTables, AdminTx } from '../tables.ts';

/** The entries that the other services record, as they arrive. */
export const auditConsumers = areaNames
  .filter((area) => area !== 'admin')
  .map((area) =>
    on(
      auditRecorded(area),
      ({ data }, tx: AdminTx) => keepEntries(tx.db as unknown as Kysely<unknown>, [data]),
      // Beside the admin service's own, which nobody tells it of.
      { copy: { table: 'audit_entries', idOf: ({ id }) => id, row: auditRow } },
    ),
  );

type Filters = Pick<
  Query<typeof auditTrailApi.listAuditTrail>,
  'from' | 'to' | 'q' | 'kind' | 'userId' | 'subjectId'
>;

/** The user name of an entry's person; that of a deleted account is kept by the entry that tells of its deletion. */
const account = sql<string | null>`coalesce(
  (select username from users where id = audit_entries.user_id),
  (select gone.subject from audit_entries as gone
    where gone.subject_id = audit_entries.user_id and gone.kind = 'user_deleted' limit 1))`;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Entries of whoever has the user name or id that was typed. */
const byPerson = (db: Kysely<AdminTables>, typed: string) =>
  sql<boolean>`user_id in (
    ${db
      .selectFrom('users')
      .select('id')
      .where(contains(sql.raw(folded('username')), typed))}
    union all ${db
      .selectFrom('audit_entries')
      .select(sql<string>`subject_id`.as('id'))
      .where('kind', '=', 'user_deleted')
      .where(contains(sql.raw(folded('subject')), typed))}
    ${uuid.test(typed.trim()) ? sql`union all select ${typed.trim()}::uuid` : sql``})`;

const filtered = (db: Kysely<AdminTables>, { from, to, q, kind, userId, subjectId }: Filters) =>
  db
    .selectFrom('audit_entries')
    .select(selectOf(AuditEntrySchema, 'audit_entries'))
    .select(account.as('account'))
    .where(withinDays(sql.ref('at'), { from, to }))
    .$if(kind !== undefined, (entries) => entries.where('kind', '=', kind ?? 'settings'))
    .$if(userId !== undefined, (entries) => entries.where('user_id', '=', userId ?? ''))
    .$if(subjectId !== undefined, (entries) => entries.where('subject_id', '=', subjectId ?? ''))
    .$if(q !== undefined, (entries) =>
      entries.where((is) => is.or([contains(sql.ref('folded_text'), q), byPerson(db, q ?? '')])),
    );

const pageOf = async (
  db: Kysely<AdminTables>,
  filters: Filters,
  { limit, cursor, order = 'desc' }: { limit: number; cursor?: string | undefined; order?: 'asc' | 'desc' },
) => {
  const { rows, ...found } = await keysetPage(db, filtered(db, filters), {
    columns: { at: sql.ref('at') },
    id: sql.ref('id'),
    sort: 'at',
    ...{ order, limit, cursor },
  });
  return { rows: rows.map((row) => ({ ...presentEntry(row), account: row.account })), ...found };
};

/** As the list on screen names them. */
const heads = [
  ...['When (UTC)', 'What', 'About', 'Record', 'Who', 'User Name', 'User Id'],
  ...['From', 'Reason', 'Changes', 'Request'],
];

const cellsOf = (entry: AuditTrailEntry): string[] => [
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

/** A file is for reading; whoever wants more names dates. */
const mostInFile = 100_000;

async function* csvOf(db: Kysely<AdminTables>, filters: Filters): AsyncGenerator<string> {
  yield csvMark + writeCsvRow(heads);
  let cursor: string | undefined;
  for (let left = mostInFile; left > 0; left -= 1000) {
    const { rows, nextCursor } = await pageOf(db, filters, { limit: 1000, cursor });
    yield rows.map((entry) => writeCsvRow(cellsOf(entry))).join('');
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}

const forAdmins = 'Only an admin may read the audit trail.';

const handlers: Handlers<typeof auditTrailApi, AdminTables> = {
  listAuditTrail: async ({ query, identity, tx }) => {
    adminsOnly(identity, forAdmins);
    const found = await pageOf(tx.db, query, query);
    return page(found.rows, found);
  },

  exportAuditTrail: ({ query, identity, tx }) => {
    adminsOnly(identity, forAdmins);
    return file(Readable.from(csvOf(tx.db, query)), {
      type: 'text/csv; charset=utf-8',
      name: `audit-trail-${today()}.csv`,
    });
  },
};

export const auditRoutes = routes(auditTrailApi, handlers);
