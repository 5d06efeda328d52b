import { billingDocuments } from '@primal/contracts/billing/documents';
import { paymentSaved } from '@primal/contracts/billing/events';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { findLocked, lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectChildren, selectOf } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { LockCredit } from '../document/credit.ts';
import type { BillingDb } from '../tables.ts';
import { type AllocationRecord, AllocationSchema, Payment, PaymentSchema } from './payment.ts';
import { toAnswer } from './presenter.ts';

const { label } = billingDocuments.payment;

export const selectPayments = (db: BillingDb) =>
  db.selectFrom('payments as p').select(selectOf(PaymentSchema, 'p'));

const selectWholePayments = (db: BillingDb) =>
  selectPayments(db).select(selectChildren(AllocationSchema, 'payment_id', 'p.id', 'id').as('allocations'));

export const readAllocations = async (
  db: BillingDb,
  ids: readonly string[],
): Promise<Map<string, AllocationRecord[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('allocations as a')
    .select(selectOf(AllocationSchema, 'a'))
    .where(isOneOf('a.payment_id', ids))
    .execute();
  return Map.groupBy(rows, (row) => row.paymentId);
};

export const readPayment = async (db: BillingDb, id: string): Promise<PaymentAnswer> => {
  const payment = await readRecord(selectWholePayments(db).where('p.id', '=', id), label);
  return toAnswer(payment, payment.allocations);
};

/** 404 if missing, 409 if the caller's version is stale. */
export const lockPayment = (tx: EntityTx, id: string, version?: number): Promise<Payment> =>
  lockRecord(tx, Payment, id, { label, version, populate: ['allocations'] });

export const republishPayments = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(paymentSaved, { rows: selectWholePayments(db), id: 'p.id', ids }, (payment) =>
    toAnswer(payment, payment.allocations),
  );

/** Locks the credit for a refund. */
export const lockPaymentCredit: LockCredit = async (tx, id) => {
  const payment = await findLocked(tx, Payment, id, ['allocations']);
  if (!payment) return null;
  return {
    document: payment,
    number: payment.shownNumber(),
    date: payment.paymentDate,
    changes: payment.creditChanges(),
  };
};
