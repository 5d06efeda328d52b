import { type CreditReason, creditReasons } from '@primal/contracts/billing/credit-memo';
import { today } from '@primal/contracts/shared/dates';
import { computeDocumentTotals } from '@primal/contracts/shared/lines';
import { choice, documentValues, optional, required, type ValuesOf } from '@primal/kit/forms';
import { computeSubtotal, type GridLine } from '@primal/kit/grid';
import { saleLines } from '../sale/values.ts';

export const creditForm = documentValues(
  'credit-memo',
  {
    customerId: required(),
    /** Credited invoice; '' for none. */
    invoiceId: optional(),
    creditDate: required(today),
    reason: choice<CreditReason | ''>(['', ...creditReasons.map(({ value }) => value)]),
    notes: optional(),
  },
  saleLines,
);
export type CreditValues = ValuesOf<typeof creditForm>;

export const computeCreditTotals = (lines: readonly GridLine[], tax = '0.00') =>
  computeDocumentTotals([computeSubtotal(lines)], { deliveryCharge: '0.00', tax });

export const toCreditBody = (values: CreditValues) => ({
  creditMemo: {
    ...creditForm.fields(values),
    ...computeCreditTotals(values.lines),
    deliveryCharge: '0.00',
    status: 'draft' as const,
  },
  items: creditForm.items(values),
});
