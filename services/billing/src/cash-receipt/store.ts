import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { billingDocuments } from '@primal/contracts/documents/billing';
import { lockRecord, readRecord } from '@primal/service-kit/aggregate';
import { checkTotals } from '@primal/service-kit/consistency/checks';
import { createRowMapper, selectChildren, selectOf, sql } from '@primal/service-kit/database';
import type { Series } from '@primal/service-kit/numbering';
import { readSnapshots } from '@primal/service-kit/service';
import type { EntityTx } from '@primal/service-kit/tx';
import type { Settings } from '../copies/settings.ts';
import { type DocumentBooks, moneyRoles, voidedByStatus } from '../document/books.ts';
import type { SaleItem } from '../document/sale-lines.ts';
import type { BillingDb } from '../tables.ts';
import {
  CashReceipt,
  CashReceiptItemSchema,
  type CashReceiptRecord,
  CashReceiptSchema,
  toAnswer,
} from './cash-receipt.ts';

/** Numbered `CR-1001` and on; the settings define the first number. */
export const toReceiptSeries = ({
  cashReceiptStartingNumber: first,
}: Pick<Settings, 'cashReceiptStartingNumber'>): Series => ({
  ...billingDocuments['cash-receipt'].series,
  first,
});

const label = 'Receipt';

export const selectReceipts = (db: BillingDb) =>
  db.selectFrom('cash_receipts as r').select(selectOf(CashReceiptSchema, 'r'));

const selectWholeReceipts = (db: BillingDb) =>
  selectReceipts(db).select(
    selectChildren(CashReceiptItemSchema, 'cash_receipt_id', 'r.id', 'position').as('items'),
  );

export const toReceiptRows = (receipt: CashReceiptRecord, items: readonly SaleItem[]) => ({
  cash_receipts: [createRowMapper(CashReceiptSchema)(receipt)],
  cash_receipt_items: items.map((item, position) =>
    createRowMapper(CashReceiptItemSchema)({ ...item, position, cashReceiptId: receipt.id }),
  ),
});

export const lockReceipt = (tx: EntityTx, id: string): Promise<CashReceipt> =>
  lockRecord(tx, CashReceipt, id, { label, populate: ['items'] });

export const readReceipt = async (db: BillingDb, id: string): Promise<CashReceiptAnswer> => {
  const receipt = await readRecord(selectWholeReceipts(db).where('r.id', '=', id), label);
  return toAnswer(receipt, receipt.items);
};

export const republishReceipts = (db: BillingDb, ids?: readonly string[]) =>
  readSnapshots(cashReceiptSaved, { rows: selectWholeReceipts(db), id: 'r.id', ids }, (receipt) =>
    toAnswer(receipt, receipt.items),
  );

export const cashReceiptBooks: DocumentBooks = {
  journaled: [
    {
      type: 'cash_receipt',
      table: 'cash_receipts',
      number: sql`d.receipt_number`,
      memo: { ...voidedByStatus, method: sql`d.payment_method` },
      figures: [
        {
          name: 'The total',
          accounts: moneyRoles,
          side: 'debit',
          amount: sql`case when d.status = 'voided' then 0 else d.total end`,
        },
      ],
    },
  ],
  taxed: sql`
    select sale_date as date, false as is_credit, sales_tax, tax, subtotal as net from cash_receipts
    union all
    select voided_on, true, sales_tax, tax, subtotal from cash_receipts where voided_on is not null`,
  checks: [
    checkTotals({
      of: 'cash receipt',
      table: 'cash_receipts',
      number: 'receipt_number',
      lines: 'cash_receipt_items',
      parent: 'cash_receipt_id',
      total: sql`d.subtotal + d.tax`,
    }),
  ],
};
