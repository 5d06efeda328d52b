import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { CreditChange } from '../document/credit.ts';
import type { BillingDb } from '../tables.ts';

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
