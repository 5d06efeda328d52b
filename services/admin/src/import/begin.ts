import { randomUUIDv7 } from 'node:crypto';
import type { ImportAnswer, importBody } from '@primal/contracts/admin/import';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { insertRecords } from '../bulk.ts';
import type { AdminTx } from '../tables.ts';
import { type ImportRecord, ImportSchema } from './import.ts';
import { assertMayImport } from './import-permissions.ts';
import { toAnswer } from './presenter.ts';
import { listColumns, subjects } from './store.ts';
import { assertValidMapping } from './targets.ts';

export const beginImport = async (
  tx: AdminTx,
  { columns: headings, mapping, ...said }: z.output<typeof importBody>,
): Promise<ImportAnswer> => {
  const subject = subjects[said.subject];
  if (mapping) assertValidMapping(subject, { columns: headings, mapping, ...said });
  await tx.db.deleteFrom('imports').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  const now = new Date();
  const made: ImportRecord = {
    id: randomUUIDv7(),
    headings,
    ...said,
    mapping: mapping ?? null,
    createdAt: now,
    touchedAt: now,
    state: 'reading',
    added: 0,
    changed: 0,
    unchanged: 0,
    refused: 0,
    withoutTier: 0,
    taxable: 0,
    stored: 0,
    changedHere: 0,
    noted: 0,
    clears: [],
  };
  const { columns, identifyingFields } = subject;
  const known = listColumns(made);
  assertMayImport(tx.identity, made);
  if (!mapping && !known.some((column) => column && identifyingFields.includes(column.field)))
    throw problem.badRequest(
      `The first row must hold the headings, including ${columns
        .filter(({ field }) => identifyingFields.includes(field))
        .map(({ heading }) => heading)
        .join(' or ')}. It holds: ${headings.slice(0, 8).join(', ').slice(0, 200)}.`,
      undefined,
      'unknown_columns',
    );
  await insertRecords(tx.db, ImportSchema, [made]);
  return toAnswer(made);
};
