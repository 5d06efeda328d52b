import { randomUUIDv7 } from 'node:crypto';
import { listAuditChanges } from '@primal/contracts/audit';
import {
  type createRefundBody,
  type RefundAnswer,
  refundApi,
  refundSaved,
} from '@primal/contracts/billing/refund';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { today } from '@primal/contracts/shared/dates';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import type { z } from 'zod';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { createDocumentSearch, readAccountCustomer } from '../document/customer.ts';
import { notReversed } from '../document/reversal.ts';
import { changeInBooks, createInBooks } from '../ledger/post.ts';
import { createRefundPostings } from '../ledger/postings.ts';
import { RefundPartSchema, RefundSchema, toAnswer, toBookEntries, toJournalRef } from '../refund/refund.ts';
import {
  assertCheckIsFree,
  lockRefund,
  readRefund,
  refundSeries,
  republishRefunds,
  selectRefunds,
  toRefundRows,
} from '../refund/store.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { giveCreditsBack, listRefundable, takeCredits } from './credits.ts';

const listRefunds = documentList({
  call: refundApi.listRefunds,
  select: selectRefunds,
  id: 'f.id',
  columns: {
    date: 'f.date',
    refundNumber: 'f.number_value',
    customerName: 'f.customer_name',
    method: 'f.method',
    amount: 'f.amount',
    createdAt: 'f.created_at',
  },
  sort: ['date', 'desc'],
  dates: 'f.date',
  equal: { status: 'f.method', customerId: 'f.customer_id' },
  where: ({ documentId }) => [
    documentId && sql`f.id in (select refund_id from refund_parts where document_id = ${documentId})`,
  ],
  search: createDocumentSearch({
    number: 'f.refund_number',
    series: refundSeries.prefix,
    name: 'f.customer_name',
    quickFor: 'date',
  }),
  toAnswers: (rows) => rows.map((refund) => toAnswer(refund, refund.parts)),
});

/** Pays unapplied credit back (docs/rules/refunds.md#refund). */
const createRefund = async (
  tx: BillingTx,
  body: z.output<typeof createRefundBody>,
): Promise<RefundAnswer> => {
  assertPermission(tx.identity, 'void');
  const { from, customerId, ...typed } = body;
  const { date, amount, method } = typed;
  if (date > today()) throw createFieldProblem('A refund cannot be dated in the future.', 'date');
  if (method === 'cash') await lockCash(tx);
  const checkNumber = method === 'check' ? typed.checkNumber : null;
  if (checkNumber !== null) await assertCheckIsFree(tx, checkNumber);
  const [{ customer }, closedThrough] = await Promise.all([
    readAccountCustomer(tx.db, customerId, 'customerId'),
    readClosedThrough(tx.db),
  ]);
  const taken = await takeCredits(tx, { customerId, date, from });
  if (method === 'cash') await assertCashForRefund(tx, { date, amount });
  const facts = {
    ...createFirstVersion(),
    ...typed,
    customerId,
    customer: addressedCustomer.parse(customer),
    checkNumber,
    recordedBy: tx.identity.name,
    ...notReversed,
  };
  const parts = taken.map(({ id: documentId, ...part }, position) => ({
    ...part,
    id: randomUUIDv7(),
    documentId,
    position,
  }));
  return storeNumbered(tx, refundSeries, (refundNumber) => {
    const refund = { ...facts, refundNumber };
    const answer = toAnswer(refund, parts);
    const auditSubject = { type: 'refund', id: refund.id, label: refundNumber } as const;
    createInBooks(tx, closedThrough, {
      journalRef: toJournalRef(refund),
      auditSubject,
      entries: () => toBookEntries(answer),
      postings: () => createRefundPostings(refund),
    });
    const changes = listAuditChanges(
      ['customer', 'date', 'amount', 'method', 'checkNumber', 'memo'],
      {},
      { ...refund, customer: refund.customer.name },
    );
    tx.audit({ kind: 'refund_made', subject: auditSubject, changes });
    return {
      rows: toRefundRows(refund, parts),
      event: [refundSaved, { key: refund.id, sequence: refund.version, data: answer }],
      result: answer,
    };
  });
};

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
