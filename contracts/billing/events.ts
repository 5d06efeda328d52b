export { accountingExportSaved } from './accounting-export.ts';
export { booksDiffer, closingSaved } from './book-checks.ts';
export { drawerDaySaved } from './cash-drawer.ts';
export { cashReceiptSaved } from './cash-receipt.ts';
export { creditMemoSaved } from './credit-memo.ts';
export { depositSaved } from './deposit.ts';
export { invoiceSaved } from './invoice.ts';
export { manualEntrySaved } from './manual-entry.ts';
export { paymentSaved } from './payment.ts';
