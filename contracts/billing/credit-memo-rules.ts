import type { Allowed } from '../shared/allowed.ts';
import { decimal, isPositive } from '../shared/decimal.ts';

/** Form labels (docs/rules/credit-memos-and-cash-sales.md#credit-memo). */
export const creditReasons = [
  { value: 'return', label: 'Product Return' },
  { value: 'discount', label: 'Discount/Adjustment' },
  { value: 'damaged', label: 'Damaged Goods' },
  { value: 'overcharge', label: 'Overcharge Correction' },
  { value: 'other', label: 'Other' },
] as const;
export type CreditReason = (typeof creditReasons)[number]['value'];

export const formatCreditReason = (reason: CreditReason | null): string =>
  creditReasons.find(({ value }) => value === reason)?.label ?? '';

/** States of a credit memo (docs/rules/credit-memos-and-cash-sales.md#credit-states). */
export const creditStatuses = ['draft', 'partial', 'applied', 'voided'] as const;
export type CreditStatus = (typeof creditStatuses)[number];

/** `draft` is 'Open', because a credit memo reduces the balance as soon as it exists. */
export const creditStatusLabels: Record<CreditStatus, string> = {
  draft: 'Open',
  partial: 'Partial',
  applied: 'Applied',
  voided: 'Voided',
};

export const creditActions = ['apply', 'unapply', 'void'] as const;
export type CreditAction = (typeof creditActions)[number];

export interface CreditState {
  status: CreditStatus;
  applied: string;
}

export const deriveCreditStatus = ({ total, applied }: { total: string; applied: string }): CreditStatus => {
  if (!isPositive(applied)) return 'draft';
  return decimal(applied).lt(total) ? 'partial' : 'applied';
};

const voidedRefusal = 'This credit memo has been voided and cannot be changed.';

export const creditRules: Record<CreditAction, (credit: CreditState) => true | string> = {
  apply: ({ status }) => {
    if (status === 'voided') return voidedRefusal;
    return status !== 'applied' || 'This credit memo is fully applied.';
  },
  unapply: ({ status, applied }) => {
    if (status === 'voided') return voidedRefusal;
    return isPositive(applied) || 'This credit memo is not applied to any invoice.';
  },
  void: ({ status, applied }) => {
    if (status === 'voided') return 'This credit memo is already voided.';
    return !isPositive(applied) || 'This credit memo is applied to an invoice. Unapply it first.';
  },
};

export const decideCreditActions = (credit: CreditState): Allowed<CreditAction> =>
  Object.fromEntries(
    creditActions.map((action) => [action, creditRules[action](credit)]),
  ) as Allowed<CreditAction>;
