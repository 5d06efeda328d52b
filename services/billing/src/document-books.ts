import { cashDrawerBooks } from './cash-drawer/store.ts';
import { cashReceiptBooks } from './cash-receipt/store.ts';
import { creditMemoBooks } from './credit-memo/books.ts';
import { depositBooks } from './deposit/store.ts';
import type { DocumentBooks } from './document/books.ts';
import { invoiceBooks } from './invoice/store.ts';
import { manualEntryBooks } from './manual-entry/store.ts';
import { paymentBooks } from './payment/store.ts';
import { refundBooks } from './refund/books.ts';
import { writeOffBooks } from './write-off/store.ts';

/** Documents that the books count. The first names the columns of unions. */
export const documentBooks: readonly DocumentBooks[] = [
  invoiceBooks,
  paymentBooks,
  refundBooks,
  creditMemoBooks,
  cashReceiptBooks,
  cashDrawerBooks,
  depositBooks,
  manualEntryBooks,
  writeOffBooks,
];
