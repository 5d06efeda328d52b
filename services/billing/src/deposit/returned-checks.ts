import type { BusinessDate } from '@primal/contracts/shared/dates';
import { type Posting, postEntries } from '../ledger/post.ts';
import { createDepositPostings, createReturnedPostings, reversePostings } from '../ledger/postings.ts';
import type { BillingTx } from '../tables.ts';
import { type CheckOfDeposit, type DepositRecord, toJournalRef } from './deposit.ts';
import { lockDepositByDocument } from './store.ts';

export const listDepositPostings = (deposit: DepositRecord, checks: readonly CheckOfDeposit[]): Posting[] => {
  const postings = [
    ...createDepositPostings(deposit),
    ...checks.flatMap(({ returnedOn, amount }) =>
      returnedOn === null ? [] : createReturnedPostings(deposit, returnedOn, amount),
    ),
  ];
  return deposit.voidedOn === null ? postings : [...postings, ...reversePostings(deposit.voidedOn, postings)];
};

/** Methods whose money a deposit lists one by one. */
const depositedMethods = ['check', 'credit_card', 'card'];

/**
 * Removes a returned check or card payment from the bank (docs/rules/cash-drawer.md#returned-checks). The
 * caller has locked its document.
 */
export const postReturnedCheck = async (
  tx: BillingTx,
  check: { id: string; amount: string; method: string },
  returnedOn: BusinessDate,
): Promise<void> => {
  if (!depositedMethods.includes(check.method)) return;
  const deposit = await lockDepositByDocument(tx, check.id);
  if (deposit)
    postEntries(tx, toJournalRef(deposit), [], createReturnedPostings(deposit, returnedOn, check.amount));
};
