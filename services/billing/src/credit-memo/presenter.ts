import type {
  CreditApplicationAnswer,
  CreditMemoAnswer,
  CreditMemoSummary,
} from '@primal/contracts/billing/credit-memo';
import { allowedForCredit } from '@primal/contracts/billing/credit-memo-rules';
import { instant } from '@primal/service-kit/database';
import { presentSaleItem, type SaleItem } from '../sale-lines.ts';

/** A credit memo as stored, whether it comes as an entity or as a row. */
export interface CreditMemoRecord
  extends Omit<CreditMemoSummary, 'allowed' | 'voidedAt' | 'createdAt' | 'updatedAt'> {
  voidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What of a credit memo settles an invoice, as stored. */
export interface ApplicationRecord extends Omit<CreditApplicationAnswer, 'createdAt'> {
  createdAt: Date;
}

export const presentSummary = (credit: CreditMemoRecord): CreditMemoSummary => ({
  id: credit.id,
  creditNumber: credit.creditNumber,
  customerId: credit.customerId,
  customer: credit.customer,
  invoiceId: credit.invoiceId,
  creditDate: credit.creditDate,
  subtotal: credit.subtotal,
  deliveryCharge: credit.deliveryCharge,
  total: credit.total,
  applied: credit.applied,
  balance: credit.balance,
  reason: credit.reason,
  notes: credit.notes,
  status: credit.status,
  voidReason: credit.voidReason,
  voidedAt: credit.voidedAt && instant(credit.voidedAt),
  version: credit.version,
  createdAt: instant(credit.createdAt),
  updatedAt: instant(credit.updatedAt),
  allowed: allowedForCredit(credit),
});

const presentApplication = (application: ApplicationRecord): CreditApplicationAnswer => ({
  id: application.id,
  invoiceId: application.invoiceId,
  invoiceNumber: application.invoiceNumber,
  amount: application.amount,
  createdAt: instant(application.createdAt),
});

/** A credit memo with its lines and what it is applied to. */
export const presentCreditMemo = (
  credit: CreditMemoRecord,
  items: readonly SaleItem[],
  applications: readonly ApplicationRecord[],
): CreditMemoAnswer => ({
  ...presentSummary(credit),
  items: items.map((item) => ({ ...presentSaleItem(item), creditMemoId: credit.id })),
  applications: applications.map(presentApplication),
});
