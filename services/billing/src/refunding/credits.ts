import { maxRefundable, type RefundableCredit } from '@primal/contracts/billing/refund';
import type { CreditType } from '@primal/contracts/documents/billing';
import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { assertAvailableOn, type Credit, type RefundDays } from '../document/credit.ts';
import { documentBooks, openCredits } from '../figures/movements.ts';
import type { BillingDb, BillingTx } from '../tables.ts';

interface Part {
  type: CreditType;
  id: string;
  amount: string;
}

const locks = new Map(
  documentBooks.flatMap(({ journaled: [journaled], lockCredit }) =>
    journaled && lockCredit ? [[journaled.type, lockCredit]] : [],
  ),
);

/** Credits dated in the future are not refunded yet. */
export const listRefundable = async (db: BillingDb, customerId: string): Promise<RefundableCredit[]> => {
  const { rows } = await sql<RefundableCredit>`
    select type, id, number, date::text as date, amount::text as amount from (${openCredits}) as credits
    where customer_id = ${customerId} and date <= ${today()}
    order by credits.date, created_at, id limit ${maxRefundable}`.execute(db);
  return rows;
};

/** Locks credits in one order of types and ids, so that refunds cannot deadlock. */
const lockCredits = async (tx: EntityTx, parts: readonly Part[]): Promise<Map<string, Credit>> => {
  const credits = new Map<string, Credit>();
  const inOrder = parts.toSorted((a, b) => b.type.localeCompare(a.type) || a.id.localeCompare(b.id));
  for (const part of inOrder) {
    const credit = await locks.get(part.type)?.(tx, part.id);
    if (credit) credits.set(part.id, credit);
  }
  return credits;
};

/**
 * Takes the refunded amounts from their credits. 409 if one has less. 400 for another
 * customer's credit, or on a date before the credit, because that day's credit would be negative.
 */
export const takeCredits = async (
  tx: BillingTx,
  { customerId, date, from }: { customerId: string; date: BusinessDate; from: readonly Part[] },
): Promise<(Part & Pick<Credit, 'number' | 'date'>)[]> => {
  const credits = await lockCredits(tx, from);
  const refunded: (Part & Pick<Credit, 'number' | 'date'>)[] = [];
  for (const [at, part] of from.entries()) {
    const path = `from.${at}.id`;
    const credit = credits.get(part.id);
    if (!credit) throw createFieldProblem('This credit does not exist.', path);
    if (credit.document.customerId !== customerId)
      throw createFieldProblem('This credit belongs to another customer.', path);
    credit.document.refund(tx, part.amount);
    const { number, date: creditDate, changes } = credit;
    await assertAvailableOn(tx.db, { id: part.id, changes }, { date, amount: part.amount });
    refunded.push({ ...part, number, date: creditDate });
  }
  return refunded;
};

/** Makes refunded amounts unapplied credit again. */
export const giveCreditsBack = async (
  tx: EntityTx,
  parts: readonly { type: CreditType; documentId: string; amount: string }[],
  days: RefundDays,
): Promise<void> => {
  const refunds = parts.map(({ type, documentId: id, amount }) => ({ type, id, amount }));
  const credits = await lockCredits(tx, refunds);
  for (const { id, amount } of refunds) credits.get(id)?.document.undoRefund(tx, amount, days);
};
