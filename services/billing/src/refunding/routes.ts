import { refundApi } from '@primal/contracts/billing/refund';
import { today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { lockCash } from '../cash-drawer/store.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { changeInBooks } from '../ledger/post.ts';
import { listRefunds } from '../refund/list.ts';
import { toBookEntries } from '../refund/presenter.ts';
import { RefundPartSchema, RefundSchema, toJournalRef } from '../refund/refund.ts';
import { lockRefund, readRefund, republishRefunds } from '../refund/store.ts';
import type { BillingTables } from '../tables.ts';
import { createRefund } from './create.ts';
import { giveCreditsBack, listRefundable } from './credits.ts';

const handlers: Handlers<typeof refundApi, BillingTables> = {
  listRefunds,
  getRefundable: ({ tx, params }) => listRefundable(tx.db, params.id),
  getRefund: ({ tx, params }) => readRefund(tx.db, params.id),
  createRefund: ({ tx, body }) => createRefund(tx, body),
  reverseRefund: async ({ tx, params, body }) => {
    await lockCash(tx);
    const refund = await lockRefund(tx, params.id, body.version);
    const booked = {
      journalRef: toJournalRef(refund),
      auditSubject: refund.auditSubject(),
      entries: () => toBookEntries(refund.toAnswer()),
      postings: () => refund.postings(),
    };
    const reversedOn = body.date ?? today();
    await changeInBooks(tx, booked, async () => {
      refund.reverse(tx, { date: reversedOn, reason: body.reason });
      await giveCreditsBack(tx, refund.parts.getItems(), { date: refund.date, reversedOn });
    });
    const { id, amount, method } = refund;
    // A refund by cash or check is in no card batch.
    const card = { id, amount: toMoney(decimal(amount).neg()), method };
    if (method === 'card') await postReturnedCheck(tx, card, reversedOn);
    return refund.toAnswer();
  },
};

export const refundSlice = createSlice(refundApi, handlers, {
  entities: [RefundSchema, RefundPartSchema],
  republish: republishRefunds,
});
