import { depositApi } from '@primal/contracts/billing/deposit';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { matchNumber } from '@primal/service-kit/lists/search';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { lockCash } from '../cash-drawer/store.ts';
import { changeInBooks } from '../ledger/post.ts';
import type { BillingTables } from '../tables.ts';
import { createDeposit } from './create.ts';
import { DepositCheckSchema, DepositSchema, toAnswer, toJournalRef, toSummary } from './deposit.ts';
import { listDepositPostings } from './returned-checks.ts';
import {
  depositSeries,
  lockDeposit,
  readChecks,
  readDeposit,
  republishDeposits,
  selectDeposits,
} from './store.ts';
import { readUndeposited } from './undeposited.ts';

const listDeposits = documentList({
  call: depositApi.listDeposits,
  select: selectDeposits,
  id: 'd.id',
  columns: {
    date: 'd.date',
    depositNumber: 'd.number_value',
    total: 'd.total',
    status: 'd.status',
    createdAt: 'd.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'd.date',
  equal: { status: 'd.status' },
  search: (q) => {
    const numbered = { series: depositSeries.prefix, quickFor: 'date' };
    const found = matchNumber(sql.ref('d.deposit_number'), numbered, q);
    if (found === 'everything') return null;
    return found ? [found] : [{ matches: sql<boolean>`false` }];
  },
  toAnswers: (rows) => rows.map(toSummary),
});

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
