import type { CreditType } from '@primal/contracts/billing/documents';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { decimal } from '@primal/contracts/shared/decimal';
import { findLocked } from '@primal/service-kit/aggregate';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { CreditMemo } from '../credit-memo/credit-memo.ts';
import { type CreditChange, readRefundChanges } from '../ledger/refund-reversals.ts';
import { Payment } from '../payment/payment.ts';
import type { BillingTx } from '../tables.ts';

interface Part {
  type: CreditType;
  id: string;
  amount: string;
}

/** Document with unapplied credit, locked until the commit. */
interface Credit {
  document: Payment | CreditMemo;
  number: string | null;
  date: BusinessDate;
  /** Changes of its unapplied credit, refunds left out. */
  changes: readonly CreditChange[];
}

const toCredit = (document: Payment | CreditMemo): Credit => {
  if (document instanceof Payment) {
    const { paymentDate: date } = document;
    const changes = [
      { day: date, amount: document.amount },
      ...document.allocations.map(({ date: day, amount }) => ({ day, amount: decimal(amount).neg() })),
    ];
    return { document, number: document.shownNumber(), date, changes };
  }
  const { creditNumber: number, creditDate: date } = document;
  const changes = [
    { day: date, amount: document.total },
    ...document.applications
      .getItems()
      .flatMap(({ date: day, amount, takenBackOn }) => [
        { day, amount: decimal(amount).neg() },
        ...(takenBackOn === null ? [] : [{ day: takenBackOn, amount }]),
      ]),
  ];
  return { document, number, date, changes };
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

const lockCredit = (tx: EntityTx, { type, id }: Part): Promise<Payment | CreditMemo | null> =>
  type === 'payment'
    ? findLocked(tx, Payment, id, ['allocations'])
    : findLocked(tx, CreditMemo, id, ['items', 'applications']);

/** Locks payments before credit memos, each in the order of their ids, so that refunds cannot deadlock. */
const lockCredits = async (tx: EntityTx, parts: readonly Part[]): Promise<Map<string, Credit>> => {
  const found = new Map<string, Credit>();
  const inOrder = parts.toSorted((a, b) => b.type.localeCompare(a.type) || a.id.localeCompare(b.id));
  for (const part of inOrder) {
    const document = await lockCredit(tx, part);
    if (document) found.set(part.id, toCredit(document));
  }
  return found;
};

/**
 * Takes the refunded amounts from their payments and credit memos. 409 if one has less. 400 for another
 * customer's credit, or on a date before the credit, because that day's credit would be negative.
 */
export const takeCredits = async (
  tx: BillingTx,
  { customerId, date, from }: { customerId: string; date: BusinessDate; from: readonly Part[] },
): Promise<(Part & Pick<Credit, 'number' | 'date'>)[]> => {
  const credits = await lockCredits(tx, from);
  const refunds = await readRefundChanges(
    tx.db,
    from.map(({ id }) => id),
  );
  return from.map((part, at) => {
    const path = `from.${at}.id`;
    const credit = credits.get(part.id);
    if (!credit) throw createFieldProblem('This credit does not exist.', path);
    if (credit.document.customerId !== customerId)
      throw createFieldProblem('This credit belongs to another customer.', path);
    credit.document.refund(tx, part.amount);
    const since = findAvailableSince([...credit.changes, ...(refunds.get(part.id) ?? [])], part.amount);
    if (since && date < since)
      throw createFieldProblem(
        `Choose ${formatDate(since)} or a later date: this credit was not available before.`,
        'date',
      );
    return { ...part, number: credit.number, date: credit.date };
  });
};

/** Makes refunded amounts unapplied credit again. */
export const giveCreditsBack = async (
  tx: EntityTx,
  parts: readonly { type: CreditType; documentId: string; amount: string }[],
): Promise<void> => {
  const given = parts.map(({ type, documentId: id, amount }) => ({ type, id, amount }));
  const credits = await lockCredits(tx, given);
  for (const { id, amount } of given) credits.get(id)?.document.undoRefund(tx, amount);
};
