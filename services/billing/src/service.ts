import * as published from '@primal/contracts/billing/events';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { followCredentials } from '@primal/service-trade/copies/credentials';
import { followCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { followProducts } from '@primal/service-trade/copies/products';
import { followSalesCategories } from './account/categories.ts';
import { accountRoutes } from './account/routes.ts';
import { accountingExportRoutes } from './accounting-export/routes.ts';
import { republishExports } from './accounting-export/store.ts';
import { bankRoutes, reconciliationRoutes } from './bank/routes.ts';
import { republishBank } from './bank/store.ts';
import { watchBooks } from './books/nightly-check.ts';
import { booksRoutes } from './books/routes.ts';
import { cashDrawerRoutes } from './cash-drawer/routes.ts';
import { republishDrawerDays } from './cash-drawer/store.ts';
import { cashReceiptRoutes } from './cash-receipt/routes.ts';
import { republishReceipts } from './cash-receipt/store.ts';
import { certificateConfig } from './certificate/link.ts';
import { certificateRoutes } from './certificate/routes.ts';
import { republishClosing } from './copies/closings.ts';
import { followSettings } from './copies/settings.ts';
import { creditMemoRoutes } from './credit-memo/routes.ts';
import { republishCreditMemos } from './credit-memo/store.ts';
import { depositRoutes } from './deposit/routes.ts';
import { republishDeposits } from './deposit/store.ts';
import { entities } from './entities.ts';
import { checkBilling, runCheck } from './figures/check.ts';
import { financeChargeRoutes } from './finance-charge/routes.ts';
import { followDraftCustomers, republishInvoices } from './invoice/store.ts';
import { followConvertedOrders } from './invoicing/create.ts';
import { invoiceRoutes } from './invoicing/routes.ts';
import { journalRoutes } from './journal/routes.ts';
import { watchDailySums } from './ledger/sums.ts';
import { manualEntryRoutes } from './manual-entry/routes.ts';
import { republishManualEntries } from './manual-entry/store.ts';
import { migrations } from './migrations/index.ts';
import { openingBalanceRoutes } from './opening-balance/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { republishPayments } from './payment/store.ts';
import { refundRoutes } from './refund/routes.ts';
import { republishRefunds } from './refund/store.ts';
import { returnRoutes } from './return/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import type { BillingTables } from './tables.ts';
import { ledgerRoutes } from './trial-balance/routes.ts';
import { writeOffRoutes } from './write-off/routes.ts';
import { republishWriteOffs } from './write-off/store.ts';

export const billing = defineService<BillingTables>({
  name: 'billing',
  entities,
  environment: secretsConfig
    .extend(mailConfig.shape)
    .extend(googleConfig.shape)
    .extend(certificateConfig.shape),
  migrations,
  routes: [
    invoiceRoutes,
    certificateRoutes,
    paymentRoutes,
    refundRoutes,
    financeChargeRoutes,
    statementRoutes,
    openingBalanceRoutes,
    journalRoutes,
    manualEntryRoutes,
    ledgerRoutes,
    booksRoutes,
    accountRoutes,
    accountingExportRoutes,
    creditMemoRoutes,
    returnRoutes,
    cashReceiptRoutes,
    cashDrawerRoutes,
    depositRoutes,
    writeOffRoutes,
    bankRoutes,
    reconciliationRoutes,
  ],
  consumers: [
    ...followDraftCustomers(),
    ...followProducts(),
    ...followSalesCategories(),
    ...followCustomerPrices(),
    ...followSettings(),
    ...followCredentials(),
    ...followConvertedOrders(),
  ],
  publishes: Object.values(published),
  republish: [
    republishInvoices,
    republishPayments,
    republishRefunds,
    republishCreditMemos,
    republishReceipts,
    republishExports,
    republishDrawerDays,
    republishDeposits,
    republishManualEntries,
    republishWriteOffs,
    republishBank,
    republishClosing,
  ],
  checks: checkBilling,
  commands: { check: runCheck },
  background: async (context) => {
    const stops = [await watchBooks(context), watchDailySums(context)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
});
