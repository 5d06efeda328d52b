import { createHash } from 'node:crypto';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { selectOf, sql } from '@primal/service-kit/database';
import type { AdminDb, AdminTx } from '../tables.ts';
import { ImportMappingSchema, type ImportRecord } from './import.ts';
import { normalizeHeading } from './subject-mapping.ts';

const hashHeadings = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normalizeHeading).sort()))
    .digest('base64url');

/** Limit of saved mappings per subject; the least recently used ones are deleted. */
const maxSavedMappings = 100;

export const saveMapping = async (
  tx: AdminTx,
  { subject, headings, mapping, hasHeadings, standIns, words }: ImportRecord,
): Promise<void> => {
  if (!mapping || !hasHeadings) return;
  const columns = headings.map((heading, at) => ({ heading, field: mapping[at] ?? null }));
  await sql`
    insert into import_mappings (subject, headings, used_at, columns, stand_ins, words)
    values (${subject}, ${hashHeadings(headings)}, now(), ${JSON.stringify(columns)}::jsonb,
      ${JSON.stringify(standIns)}::jsonb, ${JSON.stringify(words)}::jsonb)
    on conflict (subject, headings) do update set
      used_at = excluded.used_at, columns = excluded.columns, stand_ins = excluded.stand_ins, words = excluded.words`.execute(
    tx.db,
  );
  await sql`
    delete from import_mappings where subject = ${subject} and headings not in (
      select headings from import_mappings where subject = ${subject} order by used_at desc limit ${maxSavedMappings})`.execute(
    tx.db,
  );
};

/** Saved mapping for the same headings: a field or null per heading. Null without a saved mapping. */
export const findSavedMapping = async (db: AdminDb, subject: ImportSubject, headings: readonly string[]) => {
  const found = await db
    .selectFrom('import_mappings')
    .select(selectOf(ImportMappingSchema, 'import_mappings'))
    .where('subject', '=', subject)
    .where('headings', '=', hashHeadings(headings))
    .executeTakeFirst();
  if (!found) return null;
  const left = [...found.columns];
  const fields = headings.map((heading) => {
    const at = left.findIndex((column) => normalizeHeading(column.heading) === normalizeHeading(heading));
    return at < 0 ? null : (left.splice(at, 1)[0]?.field ?? null);
  });
  return { fields, standIns: found.standIns, words: found.words };
};
