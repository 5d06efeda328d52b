import { apiTable } from '../shared/api.ts';
import { cashReceiptApi } from './cash-receipt-api.ts';
import { creditMemoApi } from './credit-memo-api.ts';
import { invoiceApi } from './invoice-api.ts';
import { openingBalancesApi, paymentsApi, receivablesApi, statementsApi } from './receivables-api.ts';
import { returnsApi } from './returns-api.ts';

/** The calls of the billing area. */
export const billingApi = /* @__PURE__ */ apiTable({
  ...invoiceApi,
  ...creditMemoApi,
  ...returnsApi,
  ...cashReceiptApi,
  ...paymentsApi,
  ...receivablesApi,
  ...statementsApi,
  ...openingBalancesApi,
});
