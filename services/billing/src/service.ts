import * as published from '@primal/contracts/billing/events';
import { googleConfig } from '@primal/service-kit/google';
import { mailConfig } from '@primal/service-kit/mail/mailer';
import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { secretsConfig } from '@primal/service-kit/secrets';
import { defineService } from '@primal/service-kit/service';
import { CredentialsSchema, followCredentials } from '@primal/service-trade/copies/credentials';
import { CustomerPriceSchema, followCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { followProducts, ProductSchema } from '@primal/service-trade/copies/products';
import { accountSlice } from './account/routes.ts';
import { accountingExportSlice } from './accounting-export/routes.ts';
import { bankSlice, reconciliationSlice } from './bank/routes.ts';
import { watchBooks } from './books/nightly-check.ts';
import { booksSlice } from './books/routes.ts';
import { cashDrawerSlice } from './cash-drawer/routes.ts';
import { cashReceiptSlice } from './cash-receipt/routes.ts';
import { certificateSlice } from './certificate/routes.ts';
import { certificateConfig } from './certificate/store.ts';
import { followSettings, SettingsSchema } from './copies/settings.ts';
import { creditMemoSlice } from './credit-memo/routes.ts';
import { depositSlice } from './deposit/routes.ts';
import { checkBilling, runCheck } from './figures/check.ts';
import { financeChargeSlice } from './finance-charge/routes.ts';
import { invoiceSlice } from './invoicing/routes.ts';
import { journalSlice } from './journal/routes.ts';
import { watchDailySums } from './ledger/journal.ts';
import { manualEntrySlice } from './manual-entry/routes.ts';
import { migrations } from './migrations/index.ts';
import { openingBalanceSlice } from './opening-balance/routes.ts';
import { paymentSlice } from './payment/routes.ts';
import { refundSlice } from './refunding/routes.ts';
import { statementSlice } from './statement/routes.ts';
import type { BillingTables } from './tables.ts';
import { writeOffSlice } from './write-off/routes.ts';

export const billing = defineService<BillingTables>({
  name: 'billing',
  entities: [
    CustomerSchema,
    ProductSchema,
    CustomerPriceSchema,
    SettingsSchema,
    CredentialsSchema,
    OutgoingMailSchema,
  ],
  environment: secretsConfig
    .extend(mailConfig.shape)
    .extend(googleConfig.shape)
    .extend(certificateConfig.shape),
  migrations,
  slices: [
    invoiceSlice,
    certificateSlice,
    paymentSlice,
    refundSlice,
    creditMemoSlice,
    cashReceiptSlice,
    accountingExportSlice,
    cashDrawerSlice,
    depositSlice,
    manualEntrySlice,
    writeOffSlice,
    bankSlice,
    reconciliationSlice,
    financeChargeSlice,
    statementSlice,
    openingBalanceSlice,
    journalSlice,
    booksSlice,
    accountSlice,
  ],
  consumers: [...followProducts(), ...followCustomerPrices(), ...followSettings(), ...followCredentials()],
  publishes: Object.values(published),
  checks: checkBilling,
  commands: { check: runCheck },
  background: async (context) => {
    const stops = [await watchBooks(context), watchDailySums(context)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
});
