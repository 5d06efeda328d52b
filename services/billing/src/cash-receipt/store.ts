import { LockMode } from '@mikro-orm/core';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import { sql } from '@primal/service-kit/database';
import { problem } from '@primal/service-kit/problem';
import { type SaleItem, saleItemColumns, saleItemRow } from '../sale-lines.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { CashReceipt } from './cash-receipt.ts';
import { type CashReceiptRecord, presentReceipt } from './presenter.ts';

/** Cash receipts as rows, under the names of their fields. */
export const selectReceipts = (db: BillingDb) =>
  db
    .selectFrom('cash_receipts as r')
    .select(['r.id', 'r.customer', 'r.subtotal', 'r.tax', 'r.total', 'r.notes', 'r.status', 'r.version'])
    .select([
      'r.receipt_number as receiptNumber',
      'r.customer_id as customerId',
      'r.sale_date as saleDate',
      'r.amount_paid as amountPaid',
      'r.payment_method as paymentMethod',
      'r.void_reason as voidReason',
      'r.voided_at as voidedAt',
      'r.created_at as createdAt',
      'r.updated_at as updatedAt',
    ]);

/** The rows of a new cash receipt. */
export const receiptRows = (receipt: CashReceiptRecord, items: readonly SaleItem[]) => ({
  cash_receipts: [
    {
      id: receipt.id,
      receipt_number: receipt.receiptNumber,
      customer_id: receipt.customerId,
      customer: receipt.customer,
      sale_date: receipt.saleDate,
      subtotal: receipt.subtotal,
      tax: receipt.tax,
      total: receipt.total,
      amount_paid: receipt.amountPaid,
      payment_method: receipt.paymentMethod,
      notes: receipt.notes,
      status: receipt.status,
      version: receipt.version,
      created_at: receipt.createdAt,
      updated_at: receipt.updatedAt,
    },
  ],
  cash_receipt_items: items.map((item, position) => ({
    ...saleItemRow(item, position),
    cash_receipt_id: receipt.id,
  })),
});

const notFound = () => problem.notFound('Receipt not found');

/** The receipt with its lines, locked for a change. 404 when there is none. */
export const lockReceipt = async ({ em }: BillingTx, id: string): Promise<CashReceipt> => {
  const receipt = await em.findOne(CashReceipt, id, {
    populate: ['items'],
    strategy: 'select-in',
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (!receipt) throw notFound();
  return receipt;
};

/** Rows of receipts as answered, each with its lines. */
export const wholeReceipts = async (
  db: BillingDb,
  receipts: readonly CashReceiptRecord[],
): Promise<CashReceiptAnswer[]> => {
  if (receipts.length === 0) return [];
  const items = await db
    .selectFrom('cash_receipt_items')
    .select(['cash_receipt_id as cashReceiptId', ...saleItemColumns])
    .where(sql<boolean>`cash_receipt_id = any(${receipts.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute();
  const itemsOf = Map.groupBy<string, SaleItem & { cashReceiptId: string }>(
    items,
    (row) => row.cashReceiptId,
  );
  return receipts.map((receipt) => presentReceipt(receipt, itemsOf.get(receipt.id) ?? []));
};

/** The receipt as answered. 404 when there is none. */
export const readReceipt = async (db: BillingDb, id: string): Promise<CashReceiptAnswer> => {
  const rows = await selectReceipts(db).where('r.id', '=', id).execute();
  const [receipt] = await wholeReceipts(db, rows);
  if (!receipt) throw notFound();
  return receipt;
};
