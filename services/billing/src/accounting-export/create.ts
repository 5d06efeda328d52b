import {
  type AccountingExportAnswer,
  type AccountingExportPreview,
  type accountingExportApi,
  type ExportFormat,
  maxExportedEntries,
} from '@primal/contracts/billing/accounting-export';
import { accountingExportSaved } from '@primal/contracts/billing/events';
import type { Body } from '@primal/contracts/shared/api';
import { formatDate } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { createRowMapper, sql } from '@primal/service-kit/database';
import { takeNumber } from '@primal/service-kit/numbering';
import { problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { AccountingExportSchema, toAnswer } from './accounting-export.ts';
import { writeCsv, writeInvoiceCsv } from './csv.ts';
import { type ExportLedger, readNewEntries, readOpeningBalancesDue } from './entries.ts';
import { writeIif } from './iif.ts';
import { type ExportNames, exportTargets } from './names.ts';
import { exportSeries, readExportNames, saveExportNames } from './store.ts';

type ExportRequest = Body<typeof accountingExportApi.createAccountingExport>;

const write: Record<ExportFormat, (ledger: ExportLedger, names: ExportNames) => Buffer> = {
  csv: writeCsv,
  iif: writeIif,
  qbo_csv: writeInvoiceCsv,
};

const refuse = async (db: BillingDb, { from, to, format }: ExportRequest): Promise<never> => {
  const days = from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`;
  const { count } = await readOpeningBalancesDue(db, { from, to });
  throw problem.conflict(
    format === 'qbo_csv'
      ? `There is no new invoice ${days}. Use the CSV journal to export everything else.`
      : count > 0
        ? `There is nothing new ${days} except opening balances, which this export excludes.`
        : `There is nothing new ${days}. All entries were already exported, or there are none.`,
    'nothing_new',
  );
};

const computeTotal = ({ entries }: ExportLedger): string =>
  toMoney(sum(entries.flatMap(({ lines }) => lines.map(({ debit }) => debit))));
const countOf = ({ entries }: ExportLedger): number =>
  entries.reduce((count, { ids }) => count + ids.length, 0);

export const previewExport = async (
  db: BillingDb,
  request: ExportRequest,
): Promise<AccountingExportPreview> => {
  const ledger = await readNewEntries(db, request);
  const names = await readExportNames(db, exportTargets[request.format]);
  write[request.format](ledger, names);
  return { entryCount: countOf(ledger), total: computeTotal(ledger), names: names.different };
};

/**
 * Exports new entries of some days as a batch with its file. Takes the number first, which serializes
 * exports: a waiting export sees the entries of the export before it (docs/decisions/0160).
 */
export const createExport = async (
  tx: BillingTx,
  request: ExportRequest,
): Promise<AccountingExportAnswer & Pick<AccountingExportPreview, 'names'>> => {
  const { rows: taken } = await takeNumber(exportSeries).execute(tx.db);
  const ledger = await readNewEntries(tx.db, request);
  const { entries } = ledger;
  const entryCount = countOf(ledger);
  if (entryCount === 0) await refuse(tx.db, request);
  if (entryCount > maxExportedEntries)
    throw problem.conflict(
      `These days have more than ${maxExportedEntries.toLocaleString('en-US')} entries. Please choose fewer days.`,
      'too_many_entries',
    );
  const batch = {
    ...createFirstVersion(),
    number: taken[0]?.number ?? '',
    fromDate: request.from,
    toDate: request.to,
    format: request.format,
    entryCount,
    total: computeTotal(ledger),
    includesOpeningBalances: request.includesOpeningBalances ?? false,
    createdBy: tx.identity.name,
    undoneAt: null,
    undoneBy: null,
    undoReason: null,
  };
  const target = exportTargets[request.format];
  const names = await readExportNames(tx.db, target);
  const content = write[request.format](ledger, names);
  await tx.db
    .insertInto('accounting_exports')
    .values(createRowMapper(AccountingExportSchema)(batch))
    .execute();
  await tx.db.insertInto('accounting_export_files').values({ export_id: batch.id, content }).execute();
  const sent = entries.flatMap(({ ids, isFirst }) => ids.map((id) => ({ id, isFirst })));
  await sql`insert into exported_entries (entry_id, begins, export_id)
    select *, ${batch.id}::uuid
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ isFirst }) => isFirst)}::boolean[])`.execute(
    tx.db,
  );
  await saveExportNames(tx, target, names);
  const answer = toAnswer(batch);
  tx.record(accountingExportSaved, { key: batch.id, sequence: batch.version, data: answer });
  return { ...answer, names: names.different };
};
