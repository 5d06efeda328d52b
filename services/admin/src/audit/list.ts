import type { auditTrailApi } from '@primal/contracts/admin/audit-trail';
import type { Query } from '@primal/contracts/shared/api';
import type { AuditChange } from '@primal/contracts/shared/audit';
import type { Identity } from '@primal/contracts/shared/identity';
import { AuditEntrySchema, presentEntry } from '@primal/service-kit/audit';
import { selectOf, sql } from '@primal/service-kit/database';
import { withinDays } from '@primal/service-kit/lists/days';
import { keysetPage } from '@primal/service-kit/lists/page';
import { contains, folded } from '@primal/service-kit/lists/search';
import type { AdminDb } from '../tables.ts';

/** Fields and columns that hold costs or margins, as entries name them: `costPrice`, `Rib Eye: costPrice from 12/01/2026`. */
const isCost = ({ field }: AuditChange): boolean => /cost ?price|margin/i.test(field);

/** `12% over cost` says what the cost is to whoever knows the price; also where a long text was cut within it. */
const withoutMarkup = (text: string | null): string | null =>
  text === null
    ? null
    : text
        .replaceAll(/[\d.,]+% over cost/g, 'over cost')
        .replace(/[\d.,]+(% ?(o|ov|ove|over|over c|over co|over cos)?)?…$/, '…');

/** Changes as somebody is told them who may not see costs: that they were changed, and not to what. */
const withoutCosts = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) =>
    isCost(change)
      ? { ...change, before: null, after: null }
      : { ...change, before: withoutMarkup(change.before), after: withoutMarkup(change.after) },
  );

export type Filters = Pick<
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
const byPerson = (db: AdminDb, typed: string) =>
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

const filtered = (db: AdminDb, { from, to, q, kind, userId, subjectId }: Filters) =>
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

/** One page of the audit trail, newest first unless asked otherwise. */
export const listEntries = async (
  db: AdminDb,
  filters: Filters,
  { limit, cursor, order = 'desc' }: { limit: number; cursor?: string | undefined; order?: 'asc' | 'desc' },
  { permissions }: Pick<Identity, 'permissions'>,
) => {
  const seesCosts = permissions.includes('seeCosts');
  const { rows, ...found } = await keysetPage(db, filtered(db, filters), {
    columns: { at: sql.ref('at') },
    id: sql.ref('id'),
    sort: 'at',
    order,
    limit,
    cursor,
  });
  const present = (row: (typeof rows)[number]) => {
    const entry = presentEntry(row);
    return { ...entry, ...(!seesCosts && { changes: withoutCosts(entry.changes) }), account: row.account };
  };
  return { rows: rows.map(present), ...found };
};
