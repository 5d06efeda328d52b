import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { CredentialsSchema } from '@primal/service-trade/copies/credentials';
import { CustomerPriceSchema } from '@primal/service-trade/copies/customer-prices';
import { CustomerSchema } from '@primal/service-trade/copies/customers';
import { ProductSchema } from '@primal/service-trade/copies/products';
import {
  AccountingExportFileSchema,
  AccountingExportSchema,
  ExportedEntrySchema,
  ExportNameSchema,
} from './accounting-export/accounting-export.ts';
import {
  BankImportSchema,
  BankLineSchema,
  BankMatchEntrySchema,
  BankMatchSchema,
  BankReconciliationSchema,
  BankStateSchema,
} from './bank/bank.ts';
import { CashDrawerDaySchema, CashPayoutSchema } from './cash-drawer/cash-drawer-day.ts';
import { CashReceiptItemSchema, CashReceiptSchema } from './cash-receipt/cash-receipt.ts';
import { CertificateLinkSchema } from './certificate/link.ts';
import { SettingsSchema } from './copies/tables.ts';
import {
  CreditApplicationSchema,
  CreditMemoItemSchema,
  CreditMemoSchema,
  ReturnedPieceSchema,
} from './credit-memo/credit-memo.ts';
import { DepositCheckSchema, DepositSchema } from './deposit/deposit.ts';
import { DriveFileSchema } from './drive/drive.ts';
import { InvoiceHistorySchema } from './invoice/history.ts';
import { InvoiceItemSchema, InvoiceSchema } from './invoice/invoice.ts';
import { AccountSchema, JournalEntrySchema, JournalLineSchema } from './ledger/journal.ts';
import { ManualEntrySchema } from './manual-entry/manual-entry.ts';
import { AllocationSchema, PaymentSchema } from './payment/payment.ts';
import { RefundPartSchema, RefundSchema } from './refund/refund.ts';
import { WriteOffSchema } from './write-off/write-off.ts';

export const entities = [
  CustomerSchema,
  ProductSchema,
  CustomerPriceSchema,
  SettingsSchema,
  CredentialsSchema,
  InvoiceSchema,
  InvoiceItemSchema,
  InvoiceHistorySchema,
  PaymentSchema,
  AllocationSchema,
  RefundSchema,
  RefundPartSchema,
  CreditMemoSchema,
  CreditMemoItemSchema,
  CreditApplicationSchema,
  ReturnedPieceSchema,
  CashReceiptSchema,
  CashReceiptItemSchema,
  JournalEntrySchema,
  JournalLineSchema,
  AccountSchema,
  AccountingExportSchema,
  AccountingExportFileSchema,
  ExportedEntrySchema,
  ExportNameSchema,
  CashDrawerDaySchema,
  CashPayoutSchema,
  DepositSchema,
  DepositCheckSchema,
  ManualEntrySchema,
  WriteOffSchema,
  BankStateSchema,
  BankImportSchema,
  BankLineSchema,
  BankReconciliationSchema,
  BankMatchSchema,
  BankMatchEntrySchema,
  OutgoingMailSchema,
  DriveFileSchema,
  CertificateLinkSchema,
];
