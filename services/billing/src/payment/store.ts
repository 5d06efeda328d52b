import { LockMode } from '@mikro-orm/core';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { sql } from '@primal/service-kit/database';
import { assertVersion, problem } from '@primal/service-kit/problem';
import type { BillingDb, BillingTx } from '../tables.ts';
import { Payment } from './payment.ts';
import { type AllocationRecord, presentPayment } from './presenter.ts';

/** Payments as rows, under the names of their fields. */
export const selectPayments = (db: BillingDb) =>
  db
    .selectFrom('payments as p')
    .select(['p.id', 'p.number', 'p.amount', 'p.unapplied', 'p.notes', 'p.version'])
    .select([
      'p.customer_id as customerId',
      'p.customer_name as customerName',
      'p.payment_date as paymentDate',
      'p.payment_method as paymentMethod',
      'p.check_number as checkNumber',
      'p.recorded_by as recordedBy',
      'p.reversed_on as reversedOn',
      'p.reversal_reason as reversalReason',
      'p.reversed_at as reversedAt',
      'p.created_at as createdAt',
    ]);

export const allocationsByPayment = async (
  db: BillingDb,
  paymentIds: string[],
): Promise<Map<string, AllocationRecord[]>> => {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('allocations')
    .where(sql<boolean>`payment_id = any(${paymentIds}::uuid[])`)
    .select(['id', 'amount'])
    .select([
      'payment_id as paymentId',
      'invoice_id as invoiceId',
      'invoice_number as invoiceNumber',
      'created_at as createdAt',
    ])
    .execute();
  return Map.groupBy(rows, (row) => row.paymentId);
};

const notFound = () => problem.notFound('Payment not found');

/** The payment as answered. 404 when there is none. */
export const readPayment = async (db: BillingDb, id: string): Promise<PaymentAnswer> => {
  const row = await selectPayments(db).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const allocations = await allocationsByPayment(db, [id]);
  return presentPayment(row, allocations.get(id) ?? []);
};

/** The payment locked for a change. 404 when there is none, 409 when the caller's version is old. */
export const lockPayment = async ({ em }: BillingTx, id: string, version?: number): Promise<Payment> => {
  const payment = await em.findOne(Payment, id, {
    populate: ['allocations'],
    strategy: 'select-in',
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (!payment) throw notFound();
  assertVersion(payment, version);
  return payment;
};
