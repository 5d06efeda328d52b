import { randomUUIDv7 } from 'node:crypto';
import { type createRefundBody, type RefundAnswer, refundSaved } from '@primal/contracts/billing/refund';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { today } from '@primal/contracts/shared/dates';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { readAccountCustomer } from '../document/customer.ts';
import { createInBooks } from '../ledger/post.ts';
import { createRefundPostings } from '../ledger/postings.ts';
import { toAnswer, toBookEntries } from '../refund/presenter.ts';
import { toJournalRef } from '../refund/refund.ts';
import { assertCheckIsFree, refundSeries, toRefundRows } from '../refund/store.ts';
import type { BillingTx } from '../tables.ts';
import { takeCredits } from './credits.ts';

/** Pays unapplied credit back (docs/rules/refunds.md#refund). */
export const createRefund = async (
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
    reversedOn: null,
    reversalReason: null,
    reversedAt: null,
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
