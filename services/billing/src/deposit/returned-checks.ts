import type { BusinessDate } from '@primal/contracts/shared/dates';
import { type Posting, postEntries } from '../ledger/post.ts';
import { createDepositPostings, createReturnedCheckPostings, reversePostings } from '../ledger/postings.ts';
import type { BillingTx } from '../tables.ts';
import { type CheckOfDeposit, type DepositRecord, toJournalRef } from './deposit.ts';
import { lockDepositByDocument } from './store.ts';

export const listDepositPostings = (deposit: DepositRecord, checks: readonly CheckOfDeposit[]): Posting[] => {
  const stood = [
    ...createDepositPostings(deposit),
    ...checks.flatMap(({ returnedOn, amount }) =>
      returnedOn === null ? [] : createReturnedCheckPostings(deposit.date, returnedOn, amount),
    ),
  ];
  return deposit.voidedOn === null ? stood : [...stood, ...reversePostings(deposit.voidedOn, stood)];
};

/**
 * Removes a returned check from the bank (docs/rules/cash-drawer.md#returned-checks). The caller has locked
 * its document.
 */
export const postReturnedCheck = async (
  tx: BillingTx,
  check: { id: string; amount: string; method: string },
  returnedOn: BusinessDate,
): Promise<void> => {
  if (check.method !== 'check') return;
  const deposit = await lockDepositByDocument(tx, check.id);
  if (deposit)
    postEntries(
      tx,
      toJournalRef(deposit),
      [],
      createReturnedCheckPostings(deposit.date, returnedOn, check.amount),
    );
};
