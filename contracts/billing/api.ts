import { apiTable } from '../shared/api.ts';
import { accountingExportApi } from './accounting-export.ts';
import { accountsApi } from './accounts.ts';
import { booksApi } from './book-checks.ts';
import { cashDrawerApi } from './cash-drawer-api.ts';
import { cashReceiptApi } from './cash-receipt-api.ts';
import { certificateApi } from './certificate-api.ts';
import { creditMemoApi } from './credit-memo-api.ts';
import { depositApi } from './deposit-api.ts';
import { invoiceApi } from './invoice-api.ts';
import { journalApi } from './journal.ts';
import { openingBalancesApi, paymentsApi, receivablesApi, statementsApi } from './receivables-api.ts';
import { returnsApi } from './returns-api.ts';

export const billingApi = /* @__PURE__ */ apiTable({
  ...invoiceApi,
  ...certificateApi,
  ...creditMemoApi,
  ...returnsApi,
  ...cashReceiptApi,
  ...cashDrawerApi,
  ...depositApi,
  ...paymentsApi,
  ...receivablesApi,
  ...statementsApi,
  ...openingBalancesApi,
  ...journalApi,
  ...booksApi,
  ...accountsApi,
  ...accountingExportApi,
});
