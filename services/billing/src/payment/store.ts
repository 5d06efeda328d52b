import { paymentSaved } from '@primal/contracts/billing/events';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { findLocked, lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { isOneOf, selectChildren, selectOf, sql } from '@primal/service-kit/database';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import { type DocumentBooks, moneyRoles, reversedByDate } from '../document/books.ts';
import { type LockCredit, refundedParts } from '../document/credit.ts';
import type { BillingDb } from '../tables.ts';
import { type AllocationRecord, AllocationSchema, Payment, PaymentSchema, toAnswer } from './payment.ts';

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
const lockPaymentCredit: LockCredit = async (tx, id) => {
  const payment = await findLocked(tx, Payment, id, ['allocations']);
  if (!payment) return null;
  return {
    document: payment,
    number: payment.shownNumber(),
    date: payment.paymentDate,
    changes: payment.creditChanges(),
  };
};

const side = sql`case payment_method when 'brought_forward' then 'credit' else 'payment' end`;
const number = sql`coalesce(number, check_number, reference)`;

export const paymentBooks: DocumentBooks = {
  journaled: [
    {
      type: 'payment',
      table: 'payments',
      number: sql`coalesce(d.number, d.check_number, d.reference)`,
      memo: { ...reversedByDate, method: sql`d.payment_method` },
      figures: [
        {
          name: 'The amount',
          accounts: moneyRoles,
          side: 'debit',
          amount: sql`case when d.reversed_on is null then d.amount else 0 end`,
        },
        {
          name: 'The unapplied amount',
          accounts: ['customer_credits'],
          side: 'credit',
          amount: sql`d.unapplied + d.refunded`,
        },
      ],
    },
  ],
  movements: sql`
    select customer_id, id, payment_date, created_at,
      case payment_method when 'brought_forward' then 'opening_credit' else 'payment' end, ${side},
      ${number}, -amount, payment_method, null
    from payments
    union all
    select customer_id, id, reversed_on, reversed_at, 'reversal', ${side}, ${number}, amount, payment_method, null
    from payments where reversed_on is not null`,
  credits: sql`
    select customer_id, 'payment' as type, id, ${number} as number, payment_date as date, created_at, unapplied as amount
    from payments where unapplied > 0`,
  lockCredit: lockPaymentCredit,
  settlements: sql`
    select a.invoice_id, 'payment' as type, p.id, coalesce(p.number, p.check_number, p.reference) as number,
      p.payment_date as date, p.payment_method, a.amount, null as write_off_kind, p.reversed_on is not null as is_reversed,
      a.created_at as at, 'payment' as settled_by
    from allocations a join payments p on p.id = a.payment_id`,
  parts: {
    computed: sql`
      select id, amount from payments where reversed_on is null
      union all
      select a.payment_id, -a.amount from allocations a join payments p on p.id = a.payment_id where p.reversed_on is null
      union all
      select document_id, -amount from (${refundedParts}) as refunded where type = 'payment'`,
    stored: sql`select id, unapplied from payments where reversed_on is null`,
  },
};
