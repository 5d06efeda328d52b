import { Readable } from 'node:stream';
import { csvExportApi, type ImportSubject } from '@primal/contracts/admin/csv-export';
import { csvByteOrderMark, writeCsvRow } from '@primal/contracts/shared/csv';
import { today } from '@primal/contracts/shared/dates';
import { problem } from '@primal/service-kit/problem';
import { createFileReply, createSlice, type Handlers } from '@primal/service-kit/routes';
import { readBatches } from '@primal/service-kit/service';
import { toAnswer as toCustomerPriceAnswer } from '../customer-price/customer-price.ts';
import { selectPrices } from '../customer-price/store.ts';
import type { Column } from '../import/columns.ts';
import { buildVersionMark } from '../import/edit-conflicts.ts';
import type { StoredFields } from '../import/import.ts';
import { listHiddenFields, redactRecord } from '../import/import-permissions.ts';
import { subjects } from '../import/store.ts';
import type { Subject } from '../import/subject.ts';
import type { AdminDb, AdminTables, AdminTx } from '../tables.ts';
import { buildImportTemplate } from './template.ts';

const formatCell = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? null : String(value);
};

async function* streamCsv(
  db: AdminDb,
  columns: readonly Column[],
  read: Subject['read'],
): AsyncGenerator<string> {
  const cells = (record: StoredFields) =>
    columns.map(({ field }) =>
      field === 'version' ? buildVersionMark(columns, record) : formatCell(record[field]),
    );
  yield csvByteOrderMark + writeCsvRow(columns.map(({ heading }) => heading));
  for await (const records of readBatches(({ after, limit }) => read(db, after, limit)))
    yield records.map((record) => writeCsvRow(cells(record))).join('');
}

const exportCsv = (
  { db, identity }: Pick<AdminTx, 'db' | 'identity'>,
  { table, columns, read }: Subject,
  title: string = table,
) => {
  const hidden = listHiddenFields(identity);
  const shown = columns.filter(({ importOnly, field }) => !importOnly && !hidden.has(field));
  const readShown: Subject['read'] = async (...span) =>
    (await read(...span)).map((record) => redactRecord(identity, record));
  return createFileReply(Readable.from(streamCsv(db, shown, readShown)), {
    type: 'text/csv; charset=utf-8',
    name: `${title}-${today()}.csv`,
  });
};

const exportPrices = async (tx: Pick<AdminTx, 'db' | 'identity'>, customerId: string | undefined) => {
  const all = subjects['customer-prices'];
  if (customerId === undefined) return exportCsv(tx, all);
  const customer = await tx.db
    .selectFrom('customers')
    .select('name')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow(() => problem.missing('Customer'));
  const own: typeof all = {
    ...all,
    read: async (db, after, limit) => {
      const rows = await selectPrices(db)
        .where('cp.customer_id', '=', customerId)
        .where('cp.id', '>', after)
        .orderBy('cp.id')
        .limit(limit)
        .execute();
      return rows.map(toCustomerPriceAnswer);
    },
  };
  return exportCsv(tx, own, `${all.table}-${customer.name}`);
};

const handlers: Handlers<typeof csvExportApi, AdminTables> = {
  exportTemplate: ({ tx, params }) =>
    buildImportTemplate(subjects[params.subject as ImportSubject], listHiddenFields(tx.identity)),

  exportProducts: ({ tx }) => exportCsv(tx, subjects.products),

  exportCustomers: ({ tx }) => exportCsv(tx, subjects.customers),

  exportCustomerPrices: ({ tx, query }) => exportPrices(tx, query.customerId),
};

export const csvExportSlice = createSlice(csvExportApi, handlers);
