import { type AccountingExportAnswer, exportFormatNames } from '@primal/contracts/billing/accounting-export';
import { accountingExportSaved } from '@primal/contracts/billing/events';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { selectOf, sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { readSnapshots } from '@primal/service-kit/service';
import type { BillingDb, BillingTx } from '../tables.ts';
import {
  AccountingExport,
  type AccountingExportRecord,
  AccountingExportSchema,
  toAnswer,
} from './accounting-export.ts';
import { ExportNames, type ExportTarget, exportTargets, toExportNameKey } from './names.ts';

export const exportSeries = billingDocuments['accounting-export'].series;

const label = 'Export';

export const selectExports = (db: BillingDb) =>
  db.selectFrom('accounting_exports as x').select(selectOf(AccountingExportSchema, 'x'));

export const readExport = async (db: BillingDb, id: string): Promise<AccountingExportAnswer> =>
  toAnswer(await readRecord(selectExports(db).where('x.id', '=', id), label));

export const readExportFile = async (db: BillingDb, id: string) => {
  const [batch, file] = await Promise.all([
    readExport(db, id),
    db
      .selectFrom('accounting_export_files')
      .select('content')
      .where('export_id', '=', id)
      .executeTakeFirstOrThrow(() => problem.missing(label)),
  ]);
  return { batch, content: file.content };
};

/** Waits for an export in flight, which may still fail. 404 if the batch does not exist. */
export const lockExport = async (tx: BillingTx, id: string): Promise<AccountingExport> => {
  await sql`select from counters where series = ${exportSeries.prefix} for update`.execute(tx.db);
  return lockRecord(tx, AccountingExport, id, { label });
};

export const readExportNames = async (db: BillingDb, target: ExportTarget): Promise<ExportNames> =>
  new ExportNames(
    target,
    await db
      .selectFrom('export_names')
      .select(['kind', 'record', 'name'])
      .where('target', '=', target)
      .execute(),
  );

export const saveExportNames = async (
  { db }: BillingTx,
  target: ExportTarget,
  { added }: ExportNames,
): Promise<void> => {
  const keys = added.map(({ name }) => toExportNameKey(name));
  await sql`insert into export_names (target, kind, record, name, name_key)
    select ${target}, * from unnest(${added.map(({ kind }) => kind)}::text[],
      ${added.map(({ record }) => record)}::text[], ${added.map(({ name }) => name)}::text[], ${keys}::text[])`.execute(
    db,
  );
};

/** Deletes a program's names once its last file is undone, so that a trial export has no lasting effect. */
export const deleteExportNames = async (
  { db }: BillingTx,
  { id, format }: Pick<AccountingExportRecord, 'id' | 'format'>,
): Promise<void> => {
  const target = exportTargets[format];
  const formats = exportFormatNames.filter((other) => exportTargets[other] === target);
  const standing = db
    .selectFrom('accounting_exports')
    .where('undone_at', 'is', null)
    .where('format', 'in', formats)
    .where('id', '!=', id);
  await db
    .deleteFrom('export_names')
    .where('target', '=', target)
    .where(({ not, exists }) => not(exists(standing)))
    .execute();
};

export const republishExports = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(accountingExportSaved, { rows: selectExports(db), id: 'x.id', ids }, toAnswer);
