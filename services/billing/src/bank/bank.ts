import { defineEntity, p } from '@mikro-orm/core';
import {
  type BankFormat,
  type BankImport,
  bankImport,
  decideImportActions,
} from '@primal/contracts/billing/bank';
import {
  decideReconciliationActions,
  type ReconciliationSummary,
} from '@primal/contracts/billing/bank-reconciliation';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { aggregateColumns } from '@primal/service-kit/aggregate';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { type RecordOf, type Tables, toInstantText } from '@primal/service-kit/database';

export const BankStateSchema = defineEntity({
  name: 'BankState',
  tableName: 'bank_state',
  properties: { id: p.integer().primary().default(1), version: p.integer().default(0) },
});

export const BankImportSchema = defineEntity({
  name: 'BankImport',
  tableName: 'bank_imports',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().strictNullable(),
    fileName: p.text().strictNullable(),
    format: p.text().$type<BankFormat>(),
    lineCount: p.integer(),
    duplicateCount: p.integer(),
    balanceDate: p.date().strictNullable(),
    balance: p.decimal('string').strictNullable(),
    importedBy: p.text(),
    createdAt: p.datetime(3),
  },
});

export const BankLineSchema = defineEntity({
  name: 'BankLine',
  tableName: 'bank_lines',
  properties: {
    id: p.uuid().primary(),
    importId: p.uuid(),
    accountId: p.uuid().strictNullable(),
    date: p.date(),
    description: p.text(),
    reference: p.text().strictNullable(),
    amount: p.decimal('string'),
    key: p.text(),
  },
});

export const BankReconciliationSchema = defineEntity({
  name: 'BankReconciliation',
  tableName: 'bank_reconciliations',
  properties: {
    ...aggregateColumns,
    accountId: p.uuid().strictNullable(),
    statementDate: p.date(),
    openingBalance: p.decimal('string'),
    statementBalance: p.decimal('string'),
    finishedAt: p.datetime(3).strictNullable(),
    finishedBy: p.text().strictNullable(),
    reopenReason: p.text().strictNullable(),
    ledgerReason: p.text().strictNullable(),
  },
});

export const BankMatchSchema = defineEntity({
  name: 'BankMatch',
  tableName: 'bank_matches',
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid().strictNullable(),
    lineId: p.uuid().strictNullable(),
    date: p.date(),
    amount: p.decimal('string'),
    matchedBy: p.text(),
    createdAt: p.datetime(3),
    reconciliationId: p.uuid().strictNullable(),
  },
});

export const BankMatchEntrySchema = defineEntity({
  name: 'BankMatchEntry',
  tableName: 'bank_match_entries',
  properties: { entryId: p.uuid().primary(), accountId: p.uuid().strictNullable(), matchId: p.uuid() },
});

declare module '../tables.ts' {
  interface BillingTables
    extends Tables<
      [
        typeof BankStateSchema,
        typeof BankImportSchema,
        typeof BankLineSchema,
        typeof BankReconciliationSchema,
        typeof BankMatchSchema,
        typeof BankMatchEntrySchema,
      ]
    > {}
}

export type BankImportRecord = RecordOf<typeof BankImportSchema>;
type ReconciliationRecord = RecordOf<typeof BankReconciliationSchema>;

const importFacts = createAnswerMapper(bankImport);

export const toImportAnswer = (file: BankImportRecord & { matchedCount: number }): BankImport => ({
  ...importFacts(file),
  balance:
    file.balance === null || file.balanceDate === null
      ? null
      : { date: file.balanceDate, amount: file.balance },
  allowed: decideImportActions(file),
});

/** A reconciliation with figures from its matches and neighbors. */
export type ReconciliationRow = ReconciliationRecord & {
  accountName: string;
  cleared: string;
  matchCount: number;
  isFirst: boolean;
  isLast: boolean;
};

export const toSummary = (row: ReconciliationRow): ReconciliationSummary => {
  const difference = toMoney(decimal(row.statementBalance).minus(row.openingBalance).minus(row.cleared));
  const {
    id,
    accountId,
    accountName,
    statementDate,
    openingBalance,
    statementBalance,
    matchCount,
    isFirst,
    version,
  } = row;
  return {
    id,
    accountId,
    accountName,
    statementDate,
    openingBalance,
    statementBalance,
    cleared: toMoney(row.cleared),
    difference,
    matchCount,
    status: row.finishedAt === null ? 'open' : 'finished',
    finishedAt: row.finishedAt === null ? null : toInstantText(row.finishedAt),
    finishedBy: row.finishedBy,
    reopenReason: row.reopenReason,
    isFirst,
    version,
    createdAt: toInstantText(row.createdAt),
    updatedAt: toInstantText(row.updatedAt),
    allowed: decideReconciliationActions(row, difference),
  };
};
