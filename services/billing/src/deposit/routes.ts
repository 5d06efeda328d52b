import { depositApi } from '@primal/contracts/billing/deposit';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { lockCash } from '../cash-drawer/store.ts';
import { changeInBooks } from '../ledger/post.ts';
import type { BillingTables } from '../tables.ts';
import { createDeposit } from './create.ts';
import { DepositCheckSchema, DepositSchema, toJournalRef } from './deposit.ts';
import { listDeposits } from './list.ts';
import { toAnswer } from './presenter.ts';
import { listDepositPostings } from './returned-checks.ts';
import { lockDeposit, readChecks, readDeposit, republishDeposits } from './store.ts';
import { readUndeposited } from './undeposited.ts';

const handlers: Handlers<typeof depositApi, BillingTables> = {
  listDeposits,
  getUndeposited: ({ tx }) => readUndeposited(tx.db),
  getDeposit: ({ tx, params }) => readDeposit(tx.db, params.id),
  createDeposit: ({ tx, body }) => createDeposit(tx, body),
  voidDeposit: async ({ tx, params, body }) => {
    await lockCash(tx);
    const deposit = await lockDeposit(tx, params.id);
    const checks = await readChecks(tx.db, deposit.id);
    const booked = {
      journalRef: toJournalRef(deposit),
      auditSubject: deposit.auditSubject(),
      entries: () => deposit.bookEntries(),
      postings: () => listDepositPostings(deposit, checks),
    };
    await changeInBooks(tx, booked, () => deposit.void(tx, body.reason));
    tx.send(
      tx.db.updateTable('deposit_checks').set({ is_standing: false }).where('deposit_id', '=', deposit.id),
    );
    return toAnswer(deposit, checks);
  },
};

export const depositSlice = createSlice(depositApi, handlers, {
  entities: [DepositSchema, DepositCheckSchema],
  republish: republishDeposits,
});
