import { apiTable } from '../shared/api.ts';
import { accountingExportApi } from './accounting-export.ts';
import { accountsApi } from './accounts.ts';
import { bankApi } from './bank.ts';
import { reconciliationApi } from './bank-reconciliation.ts';
import { booksApi } from './book-checks.ts';
import { cashDrawerApi } from './cash-drawer.ts';
import { cashReceiptApi } from './cash-receipt.ts';
import { certificateApi } from './certificate.ts';
import { creditMemoApi } from './credit-memo.ts';
import { depositApi } from './deposit.ts';
import { financeChargeApi } from './finance-charge.ts';
import { invoiceApi } from './invoice.ts';
import { journalApi } from './journal.ts';
import { manualEntryApi } from './manual-entry.ts';
import { openingBalancesApi } from './opening-balances.ts';
import { outgoingApi } from './outgoing.ts';
import { paymentsApi } from './payment.ts';
import { receivablesApi } from './receivables.ts';
import { refundApi } from './refund.ts';
import { returnsApi } from './returns.ts';
import { salesTaxReportApi } from './sales-tax-report.ts';
import { statementsApi } from './statement.ts';
import { writeOffApi } from './write-off.ts';

export const billingApi = apiTable({
  ...invoiceApi,
  ...outgoingApi,
  ...certificateApi,
  ...creditMemoApi,
  ...returnsApi,
  ...cashReceiptApi,
  ...cashDrawerApi,
  ...depositApi,
  ...paymentsApi,
  ...financeChargeApi,
  ...refundApi,
  ...writeOffApi,
  ...receivablesApi,
  ...statementsApi,
  ...openingBalancesApi,
  ...journalApi,
  ...manualEntryApi,
  ...booksApi,
  ...salesTaxReportApi,
  ...bankApi,
  ...reconciliationApi,
  ...accountsApi,
  ...accountingExportApi,
});
