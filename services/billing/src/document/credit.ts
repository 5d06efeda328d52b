import { type BusinessDate, formatDate, pickLaterDate } from '@primal/contracts/shared/dates';
import { type DecimalInput, decimal } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { BillingDb } from '../tables.ts';

/** Change of a document's unapplied credit on a day, in dollars. */
export interface CreditChange {
  day: BusinessDate;
  amount: DecimalInput;
}

/** Date of a refund, and the day of its reversal. */
export interface RefundDays {
  date: BusinessDate;
  reversedOn: BusinessDate;
}

/** Last day on which a refund was reversed. On one reversed on its own date, the money was never away. */
export const pickRefundedUntil = (
  last: BusinessDate | null,
  { date, reversedOn }: RefundDays,
): BusinessDate | null => {
  if (reversedOn === date) return last;
  return last === null ? reversedOn : pickLaterDate(last, reversedOn);
};

/** A document with unapplied credit, locked until the commit. */
export interface Credit {
  document: {
    customerId: string;
    refund(tx: EntityTx, amount: string): void;
    undoRefund(tx: EntityTx, amount: string, days: RefundDays): void;
  };
  number: string | null;
  date: BusinessDate;
  /** Changes of its unapplied credit, refunds left out. */
  changes: readonly CreditChange[];
}

/** Locks a document for its refund; null if it does not exist. */
export type LockCredit = (tx: EntityTx, id: string) => Promise<Credit | null>;

const readRefundChanges = async (db: BillingDb, documentId: string): Promise<CreditChange[]> => {
  const rows = await db
    .selectFrom('refund_parts as p')
    .innerJoin('refunds as f', 'f.id', 'p.refund_id')
    .where('p.document_id', '=', documentId)
    .select(['p.amount', 'f.date', 'f.reversed_on as reversedOn'])
    .execute();
  return rows.flatMap(({ amount, date, reversedOn }) => [
    { day: date, amount: decimal(amount).neg() },
    ...(reversedOn === null ? [] : [{ day: reversedOn, amount }]),
  ]);
};

/** First day from which `amount` dollars of a credit are unapplied on every day. */
const findAvailableSince = (changes: readonly CreditChange[], amount: string): BusinessDate | undefined => {
  const latestFirst = changes.toSorted((a, b) => b.day.localeCompare(a.day));
  let balance = latestFirst.reduce((total, change) => total.plus(change.amount), decimal(0));
  let since: BusinessDate | undefined;
  for (const change of latestFirst) {
    if (change.day !== since && balance.lt(amount)) return since;
    since = change.day;
    balance = balance.minus(change.amount);
  }
  return since;
};

/**
 * 400 if less than `amount` dollars were unapplied on `date` or a later day: the credit would be negative.
 * `changes` are the changes before this use, without refunds.
 */
export const assertAvailableOn = async (
  db: BillingDb,
  { id, changes }: { id: string; changes: readonly CreditChange[] },
  { date, amount }: { date: BusinessDate; amount: string },
): Promise<void> => {
  const since = findAvailableSince([...changes, ...(await readRefundChanges(db, id))], amount);
  if (since && date < since)
    throw createFieldProblem(
      `Choose ${formatDate(since)} or a later date: this credit was not available before.`,
      'date',
    );
};

/** Parts of refunds that stand: rows of `type`, `document_id` and `amount`. */
export const refundedParts = sql`
  select p.type, p.document_id, p.amount from refund_parts p join refunds f on f.id = p.refund_id
  where f.reversed_on is null`;
