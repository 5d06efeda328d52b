import { type BankImport, bankImport, decideImportActions } from '@primal/contracts/billing/bank';
import {
  decideReconciliationActions,
  type ReconciliationSummary,
} from '@primal/contracts/billing/bank-reconciliation';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { createAnswerMapper } from '@primal/service-kit/answers';
import { toInstantText } from '@primal/service-kit/database';
import type { BankImportRecord, ReconciliationRecord } from './bank.ts';

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
