import type { ChangedHere } from '@primal/contracts/admin/import';
import { oneOf } from '@primal/service-kit/database';
import type { AdminDb } from '../tables.ts';
import type { Subject } from './subject.ts';

interface Changed {
  recordId: string | null;
  changedHere: ChangedHere[];
}

/** Entries that are looked at: those of a file of thousands of changed records would be too many to read. */
const most = 20_000;

/**
 * Names who changed a field here since an export, from the audit trail: prices of products and terms of customers stand there, what
 * else they have does not.
 */
export const namedBy = async (db: AdminDb, { columns }: Subject, rows: readonly Changed[]): Promise<void> => {
  const changed = rows.filter(({ changedHere }) => changedHere.length > 0);
  if (changed.length === 0) return;
  const entries = await db
    .selectFrom('audit_entries')
    .select(['subject_id as subjectId', 'user_name as userName', 'changes'])
    .where(
      oneOf(
        'subject_id',
        changed.flatMap(({ recordId }) => recordId ?? []),
      ),
    )
    .where('kind', 'in', ['prices', 'settings'])
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  const byRecord = Map.groupBy(entries, ({ subjectId }) => subjectId);
  for (const { recordId, changedHere } of changed)
    for (const change of changedHere) {
      const field = columns.find(({ heading }) => heading === change.field)?.field;
      const entry = byRecord
        .get(recordId)
        ?.find(({ changes }) => changes.some((each) => each.field === field && each.after === change.here));
      change.by = entry?.userName ?? null;
    }
};
