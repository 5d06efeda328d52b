import { LockMode } from '@mikro-orm/core';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { type SaleItem, saleItemColumns, saleItemRow } from '../sale-lines.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { CreditMemo } from './credit-memo.ts';
import { type ApplicationRecord, type CreditMemoRecord, presentCreditMemo } from './presenter.ts';

/** Credit memos as rows, under the names of their fields. */
export const selectCreditMemos = (db: BillingDb) =>
  db
    .selectFrom('credit_memos as c')
    .select(['c.id', 'c.customer', 'c.subtotal', 'c.total', 'c.applied', 'c.balance', 'c.reason', 'c.notes'])
    .select(['c.status', 'c.version'])
    .select([
      'c.credit_number as creditNumber',
      'c.customer_id as customerId',
      'c.invoice_id as invoiceId',
      'c.credit_date as creditDate',
      'c.delivery_charge as deliveryCharge',
      'c.void_reason as voidReason',
      'c.voided_at as voidedAt',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ]);

/** The rows of a new credit memo, which is applied to nothing yet. */
export const creditMemoRows = (credit: CreditMemoRecord, items: readonly SaleItem[]) => ({
  credit_memos: [
    {
      id: credit.id,
      credit_number: credit.creditNumber,
      customer_id: credit.customerId,
      customer: credit.customer,
      invoice_id: credit.invoiceId,
      credit_date: credit.creditDate,
      subtotal: credit.subtotal,
      delivery_charge: credit.deliveryCharge,
      total: credit.total,
      applied: credit.applied,
      balance: credit.balance,
      reason: credit.reason,
      notes: credit.notes,
      status: credit.status,
      version: credit.version,
      created_at: credit.createdAt,
      updated_at: credit.updatedAt,
    },
  ],
  credit_memo_items: items.map((item, position) => ({
    ...saleItemRow(item, position),
    credit_memo_id: credit.id,
  })),
});

const notFound = () => problem.notFound('Credit memo not found');

/** The credit memo with its lines and applications, locked for a change. 404 when there is none. */
export const lockCreditMemo = async ({ em }: BillingTx, id: string): Promise<CreditMemo> => {
  const credit = await em.findOne(CreditMemo, id, {
    populate: ['items', 'applications'],
    strategy: 'select-in',
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (!credit) throw notFound();
  return credit;
};

/** Rows of credit memos as answered, each with its lines and applications. */
export const wholeCreditMemos = async (
  db: BillingDb,
  credits: readonly CreditMemoRecord[],
): Promise<CreditMemoAnswer[]> => {
  if (credits.length === 0) return [];
  const ids = credits.map(({ id }) => id);
  const [items, applications] = await Promise.all([
    db
      .selectFrom('credit_memo_items')
      .select(['credit_memo_id as creditMemoId', ...saleItemColumns])
      .where(sql<boolean>`credit_memo_id = any(${ids}::uuid[])`)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('credit_applications')
      .select(['id', 'amount', 'credit_memo_id as creditMemoId', 'invoice_id as invoiceId'])
      .select(['invoice_number as invoiceNumber', 'created_at as createdAt'])
      .where(sql<boolean>`credit_memo_id = any(${ids}::uuid[])`)
      .orderBy('id')
      .execute(),
  ]);
  const itemsOf = Map.groupBy<string, SaleItem & { creditMemoId: string }>(items, (row) => row.creditMemoId);
  const applicationsOf = Map.groupBy<string, ApplicationRecord & { creditMemoId: string }>(
    applications,
    (row) => row.creditMemoId,
  );
  return credits.map((credit) =>
    presentCreditMemo(credit, itemsOf.get(credit.id) ?? [], applicationsOf.get(credit.id) ?? []),
  );
};

/** The credit memo as answered. 404 when there is none. */
export const readCreditMemo = async (db: BillingDb, id: string): Promise<CreditMemoAnswer> => {
  const rows = await selectCreditMemos(db).where('c.id', '=', id).execute();
  const [credit] = await wholeCreditMemos(db, rows);
  if (!credit) throw notFound();
  return credit;
};
