import type { ReconciliationAnswer } from '@primal/contracts/billing/bank-reconciliation';
import { formatDate } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';

/** Figures that lead from the ledger's balance to the statement's, on screen and paper. */
export const listLedgerFigures = (record: ReconciliationAnswer) => [
  {
    label: `Ledger balance on ${formatDate(record.statementDate)}`,
    value: formatMoney(record.ledgerBalance),
  },
  { label: 'Not yet at the bank', value: formatMoney(record.openEntryTotal) },
  ...(decimal(record.clearedEarly).eq(0)
    ? []
    : [{ label: 'Cleared, but dated later', value: formatMoney(record.clearedEarly) }]),
  { label: 'Statement balance', value: formatMoney(record.statementBalance) },
];
