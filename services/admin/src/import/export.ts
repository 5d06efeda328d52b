import { Readable } from 'node:stream';
import { csvMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { today } from '@primal/contracts/shared/dates';
import { file } from '@primal/service-kit/routes';
import { inBatches } from '@primal/service-kit/service';
import type { AdminDb } from '../tables.ts';
import type { Subject } from './subject.ts';

const cellOf = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? null : String(value);
};

async function* csvOf(db: AdminDb, { columns: all, read }: Subject): AsyncGenerator<string> {
  const columns = all.filter(({ importOnly }) => !importOnly);
  yield csvMark + writeCsvRow(columns.map(({ heading }) => heading));
  for await (const records of inBatches(({ after, limit }) => read(db, after, limit)))
    yield records.map((record) => writeCsvRow(columns.map(({ field }) => cellOf(record[field])))).join('');
}

/** All records as a CSV file that the import reads back, sent as it is read from the database. */
export const exportCsv = (db: AdminDb, subject: Subject) =>
  file(Readable.from(csvOf(db, subject)), {
    type: 'text/csv; charset=utf-8',
    name: `${subject.table}-${today()}.csv`,
  });
