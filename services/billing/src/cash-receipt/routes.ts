import { bookEntries } from '@primal/contracts/billing/books';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt-api';
import { peekNumber } from '@primal/service-kit/numbering';
import { type Handlers, routes } from '@primal/service-kit/routes';
import { withinOpenPeriod } from '../closed-period.ts';
import type { BillingTables } from '../tables.ts';
import { createCashReceipt, receiptSeries } from './create.ts';
import { receiptPage } from './list.ts';
import { lockReceipt, readReceipt } from './store.ts';

const handlers: Handlers<typeof cashReceiptApi, BillingTables> = {
  listCashReceipts: ({ query, tx }) => receiptPage(tx.db, query),
  nextReceiptNumber: async ({ tx }) => ({ nextNumber: await peekNumber(tx.db, receiptSeries) }),
  getCashReceipt: ({ params, tx }) => readReceipt(tx.db, params.id),
  createCashReceipt,
  voidCashReceipt: async ({ params, body, tx }) => {
    const receipt = await lockReceipt(tx, params.id);
    const entries = () => bookEntries.cashReceipt(receipt.present());
    await withinOpenPeriod(tx, receipt.about(), entries, () => receipt.void(tx, body.reason));
    return receipt.present();
  },
};

export const cashReceiptRoutes = routes(cashReceiptApi, handlers);
