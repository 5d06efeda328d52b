import { defineEntity, p } from '@mikro-orm/core';
import {
  type AccountingExportAnswer,
  accountingExportAnswer,
  decideExportActions,
  type ExportFormat,
} from '@primal/contracts/billing/accounting-export';
import { accountingExportSaved } from '@primal/contracts/billing/events';
import { aggregateColumns, incrementVersion } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { assertAllowed } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { ExportTarget, SavedName } from './names.ts';

/** Journal entries exported to accounting together (docs/rules/books.md#accounting-exports). */
export const AccountingExportSchema = defineEntity({
  name: 'AccountingExport',
  tableName: 'accounting_exports',
  properties: {
    ...aggregateColumns,
    number: p.text(),
    fromDate: p.date(),
    toDate: p.date(),
    format: p.text().$type<ExportFormat>(),
    entryCount: p.integer(),
    total: p.decimal('string'),
    includesOpeningBalances: p.boolean(),
    createdBy: p.text(),
    undoneAt: p.datetime(3).strictNullable(),
    undoneBy: p.text().strictNullable(),
    undoReason: p.text().strictNullable(),
  },
});

export const AccountingExportFileSchema = defineEntity({
  name: 'AccountingExportFile',
  tableName: 'accounting_export_files',
  properties: { exportId: p.uuid().primary(), content: p.blob() },
});

/** Batch of an exported entry. An entry without a row was never exported, or its batch was undone. */
export const ExportedEntrySchema = defineEntity({
  name: 'ExportedEntry',
  tableName: 'exported_entries',
  properties: {
    entryId: p.uuid().primary(),
    exportId: p.uuid(),
    begins: p.boolean(),
  },
});

export const ExportNameSchema = defineEntity({
  name: 'ExportName',
  tableName: 'export_names',
  properties: {
    target: p.text().$type<ExportTarget>().primary(),
    kind: p.text().$type<SavedName['kind']>().primary(),
    record: p.text().primary(),
    name: p.text(),
    nameKey: p.text(),
  },
});

declare module '../tables.ts' {
  interface BillingTables
    extends Tables<
      [
        typeof AccountingExportSchema,
        typeof AccountingExportFileSchema,
        typeof ExportedEntrySchema,
        typeof ExportNameSchema,
      ]
    > {}
}

export type AccountingExportRecord = RecordOf<typeof AccountingExportSchema>;

/** A batch. Its file is immutable; the batch can only be undone. */
export class AccountingExport extends AccountingExportSchema.class {
  undo(tx: EntityTx, reason: string): void {
    assertAllowed(decideExportActions(this).undo);
    incrementVersion<AccountingExport>(this, {
      undoneAt: new Date(),
      undoneBy: tx.identity.name,
      undoReason: reason,
    });
    const subject = { type: 'settings', id: null, label: `Accounting export ${this.number}` } as const;
    tx.audit({ kind: 'reversed', subject, reason });
    tx.record(accountingExportSaved, { key: this.id, sequence: this.version, data: toAnswer(this) });
  }
}
AccountingExportSchema.setClass(AccountingExport);

const extensions: Record<ExportFormat, string> = { csv: 'csv', iif: 'iif', qbo_csv: 'csv' };

const buildFileName = ({ number, fromDate, toDate, format }: AccountingExportRecord): string =>
  `${number}_${fromDate}_${toDate}.${extensions[format]}`;

const answer = createAnswerMapper(accountingExportAnswer);

export const toAnswer = (batch: AccountingExportRecord): AccountingExportAnswer => ({
  ...answer(batch),
  from: batch.fromDate,
  to: batch.toDate,
  fileName: buildFileName(batch),
  allowed: decideExportActions(batch),
});
