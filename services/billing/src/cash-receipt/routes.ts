import { bookEntries } from '@primal/contracts/billing/books';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { pickLaterDate, today } from '@primal/contracts/shared/dates';
import { peekNumber } from '@primal/service-kit/numbering';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readSettings } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { changeInBooks } from '../ledger/post.ts';
import { createCashReceiptPostings } from '../ledger/postings.ts';
import type { BillingTables } from '../tables.ts';
import { CashReceiptItemSchema, CashReceiptSchema } from './cash-receipt.ts';
import { createCashReceipt } from './create.ts';
import { listCashReceipts } from './list.ts';
import { lockReceipt, readReceipt, republishReceipts, toReceiptSeries } from './store.ts';

const handlers: Handlers<typeof cashReceiptApi, BillingTables> = {
  listCashReceipts,
  nextReceiptNumber: async ({ tx }) => ({
    nextNumber: await peekNumber(tx.db, toReceiptSeries(await readSettings(tx.db))),
  }),
  getCashReceipt: ({ tx, params }) => readReceipt(tx.db, params.id),
  createCashReceipt: ({ tx, body }) => createCashReceipt(tx, body),
  voidCashReceipt: async ({ tx, params, body }) => {
    await lockCash(tx);
    const receipt = await lockReceipt(tx, params.id);
    const { saleDate, total, amountPaid, paymentMethod: method } = receipt;
    const voidedOn = pickLaterDate(saleDate, today());
    const booked = {
      journalRef: { type: 'cash_receipt', id: receipt.id, number: receipt.receiptNumber } as const,
      auditSubject: receipt.auditSubject(),
      entries: () => bookEntries.cashReceipt(receipt.toAnswer()),
      postings: () => createCashReceiptPostings(receipt, receipt.items.getItems()),
    };
    await changeInBooks(tx, booked, async () => {
      receipt.void(tx, body.reason);
      if (method === 'cash') await assertCashForRefund(tx, { date: voidedOn, amount: total });
    });
    await postReturnedCheck(tx, { id: receipt.id, amount: amountPaid, method }, voidedOn);
    return receipt.toAnswer();
  },
};

export const cashReceiptSlice = createSlice(cashReceiptApi, handlers, {
  entities: [CashReceiptSchema, CashReceiptItemSchema],
  republish: republishReceipts,
});
