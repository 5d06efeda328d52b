import { apiTable } from '../shared/api.ts';
import { cashReceiptApi } from './cash-receipt-api.ts';
import { creditMemoApi } from './credit-memo-api.ts';
import { invoiceApi } from './invoice-api.ts';
import { openingBalancesApi, paymentsApi, receivablesApi, statementsApi } from './receivables-api.ts';

/** The calls of the billing area. */
export const billingApi = apiTable({
  ...invoiceApi,
  ...creditMemoApi,
  ...cashReceiptApi,
  ...paymentsApi,
  ...receivablesApi,
  ...statementsApi,
  ...openingBalancesApi,
});
