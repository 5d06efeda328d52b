import { describeChangeRefusal } from '@primal/contracts/billing/cash-receipt';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { computeDocumentTotals } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import { documentValues, dollars, optional, required, type ValuesOf } from '@primal/kit/forms';
import { computeSubtotal, readCharge } from '@primal/kit/grid';
import { z } from 'zod';
import { saleLines } from '../sale/values.ts';

/** Tax exemption; '' follows the customer. */
const exemption = () => ({
  schema: z.enum(['', 'yes', 'no']),
  blank: () => '' as '' | 'yes' | 'no',
  send: (value: '' | 'yes' | 'no') => (value === '' ? null : value === 'yes'),
});

export const cashSaleForm = documentValues(
  'cash-sale',
  {
    /** '' is a walk-in customer. */
    customerId: optional(),
    saleDate: required(today),
    paymentMethod: required('cash'),
    /** Computed from the lines. */
    tax: dollars(),
    taxExempt: exemption(),
    /** '' is the total. */
    amountPaid: dollars(''),
    /** Gives the change of a check from the drawer. */
    changeFromDrawer: { schema: z.boolean(), blank: () => false, send: (value: boolean) => value },
    notes: optional(),
  },
  saleLines,
);
export type CashSaleValues = ValuesOf<typeof cashSaleForm>;

type Figures = Pick<CashSaleValues, 'lines' | 'tax' | 'amountPaid'>;

/**
 * Totals in dollars, computed as the server does. Negative `change` is the amount missing. A blank amount paid equals
 * the total.
 */
export const computeSaleTotals = ({ lines, tax, amountPaid }: Figures) => {
  const { subtotal, total } = computeDocumentTotals([computeSubtotal(lines)], {
    deliveryCharge: '0.00',
    tax: readCharge(tax),
  });
  const paid = readFigure(amountPaid, moneyRules).value || total;
  return { subtotal, tax: readCharge(tax), total, paid, change: toMoney(decimal(paid).minus(total)) };
};

export const toCashSaleBody = (values: CashSaleValues) => {
  const { subtotal, total } = computeSaleTotals(values);
  return {
    receipt: { ...cashSaleForm.fields(values), subtotal, total, status: 'completed' as const },
    items: cashSaleForm.items(values),
  };
};

/** Form-only validation. Checks the amount paid once all figures are valid. */
export const findCashSaleIssues = (values: CashSaleValues): Issue[] => {
  const wrong = cashSaleForm.issues(values);
  if (wrong.length > 0) return wrong;
  const { total, change } = computeSaleTotals(values);
  const givesChange =
    values.paymentMethod === 'cash' || (values.paymentMethod === 'check' && values.changeFromDrawer);
  if (isPositive(change) && !givesChange)
    return [{ path: 'amountPaid', message: describeChangeRefusal(total) }];
  if (!isPositive(decimal(change).neg())) return [];
  return [
    { path: 'amountPaid', message: `The amount paid is less than the total of ${formatMoney(total)}.` },
  ];
};
