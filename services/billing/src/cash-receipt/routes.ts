import { bookEntries } from '@primal/contracts/billing/books';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt-api';
import { peekNumber } from '@primal/service-kit/numbering';
import { type Handlers, routes } from '@primal/service-kit/routes';
import { readSettings } from '../copies/settings.ts';
import { withinOpenPeriod } from '../ledger/closed-period.ts';
import type { BillingTables } from '../tables.ts';
import { createCashReceipt } from './create.ts';
import { listReceipts } from './list.ts';
import { lockReceipt, readReceipt, receiptSeries } from './store.ts';

const handlers: Handlers<typeof cashReceiptApi, BillingTables> = {
  listCashReceipts: ({ query, tx }) => listReceipts(tx.db, query),
  nextReceiptNumber: async ({ tx }) => ({
    nextNumber: await peekNumber(tx.db, receiptSeries(await readSettings(tx.db))),
  }),
  getCashReceipt: ({ params, tx }) => readReceipt(tx.db, params.id),
  createCashReceipt: ({ body, tx }) => createCashReceipt(tx, body),
  voidCashReceipt: async ({ params, body, tx }) => {
    const receipt = await lockReceipt(tx, params.id);
    const entries = () => bookEntries.cashReceipt(receipt.present());
    await withinOpenPeriod(tx, receipt.about(), entries, () => receipt.void(tx, body.reason));
    return receipt.present();
  },
};

export const cashReceiptRoutes = routes(cashReceiptApi, handlers);
