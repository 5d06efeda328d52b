import { type CreditReason, creditReasons } from '@primal/contracts/billing/credit-memo-rules';
import { today } from '@primal/contracts/shared/dates';
import { documentTotals } from '@primal/contracts/shared/lines';
import type { DraftRules } from '@primal/kit/forms';
import { type GridLine, gridLineDraft, linesSubtotal } from '@primal/kit/grid';
import { z } from 'zod';
import { saleItemsOf } from '../sale/values.ts';

/** What the credit memo form holds, as typed. */
export interface CreditValues {
  customerId: string;
  /** The invoice that is credited; '' for none. */
  invoiceId: string;
  creditDate: string;
  /** A reason's value; '' for none. */
  reason: CreditReason | '';
  notes: string;
  lines: GridLine[];
}

export const blankCredit = (): CreditValues => ({
  customerId: '',
  invoiceId: '',
  creditDate: today(),
  reason: '',
  notes: '',
  lines: [],
});

export const creditDraft: DraftRules<CreditValues> = {
  name: 'credit-memo',
  version: 2,
  schema: z.object({
    customerId: z.string(),
    invoiceId: z.string(),
    creditDate: z.string(),
    reason: z.enum(['', ...creditReasons.map(({ value }) => value)]),
    notes: z.string(),
    lines: z.array(gridLineDraft),
  }),
};

/** Subtotal and total in dollars, as the server will compute them; a credit has no delivery charge on this form. */
export const creditTotals = (lines: readonly GridLine[]) =>
  documentTotals([linesSubtotal(lines)], { deliveryCharge: '0.00' });

/** The body of `POST /api/credit-memos`. */
export const creditBody = ({ lines, ...fields }: CreditValues) => ({
  creditMemo: { ...fields, ...creditTotals(lines), deliveryCharge: '0.00', status: 'draft' as const },
  items: saleItemsOf(lines),
});
