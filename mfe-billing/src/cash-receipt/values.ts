import { today } from '@primal/contracts/shared/dates';
import { decimal, isPositive, showMoney, toMoney } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { documentTotals } from '@primal/contracts/shared/lines';
import type { Issue } from '@primal/contracts/shared/problem';
import type { DraftRules } from '@primal/kit/forms';
import { type GridLine, gridLineDraft, linesSubtotal, readCharge } from '@primal/kit/grid';
import { z } from 'zod';
import { moneyBody, moneyIssues, saleItemsOf, saleLineIssues } from '../sale/values.ts';

/** What the cash sale form holds, as typed. */
export interface CashSaleValues {
  /** '' is a walk-in customer. */
  customerId: string;
  saleDate: string;
  paymentMethod: string;
  tax: string;
  /** '' is the total. */
  amountPaid: string;
  notes: string;
  lines: GridLine[];
}

export const blankSale = (): CashSaleValues => ({
  customerId: '',
  saleDate: today(),
  paymentMethod: 'cash',
  tax: '0.00',
  amountPaid: '',
  notes: '',
  lines: [],
});

export const cashSaleDraft: DraftRules<CashSaleValues> = {
  name: 'cash-sale',
  version: 1,
  schema: z.object({
    customerId: z.string(),
    saleDate: z.string(),
    paymentMethod: z.string(),
    tax: z.string(),
    amountPaid: z.string(),
    notes: z.string(),
    lines: z.array(gridLineDraft),
  }),
};

type Figures = Pick<CashSaleValues, 'lines' | 'tax' | 'amountPaid'>;

/**
 * The sale in dollars, as the server will compute it. `change` is what is handed back; below 0 it is what is still
 * missing. An empty amount paid is the total.
 */
export const saleTotals = ({ lines, tax, amountPaid }: Figures) => {
  const { subtotal, total } = documentTotals([linesSubtotal(lines)], {
    deliveryCharge: '0.00',
    tax: readCharge(tax),
  });
  const paid = readFigure(amountPaid, moneyRules).value || total;
  return { subtotal, tax: readCharge(tax), total, paid, change: toMoney(decimal(paid).minus(total)) };
};

/** The body of `POST /api/cash-receipts`. */
export const cashSaleBody = (values: CashSaleValues) => {
  const { customerId, saleDate, paymentMethod, notes, lines } = values;
  const { subtotal, total } = saleTotals(values);
  return {
    receipt: {
      ...{ customerId, saleDate, paymentMethod, notes, subtotal, total },
      tax: moneyBody(values.tax || '0'),
      amountPaid: moneyBody(values.amountPaid),
      status: 'completed' as const,
    },
    items: saleItemsOf(lines),
  };
};

/** What only the form knows to be wrong. Too little money is told once the figures themselves are right. */
export const cashSaleIssues = (values: CashSaleValues): Issue[] => {
  const { tax, amountPaid, lines } = values;
  const wrong = [...saleLineIssues(lines), ...moneyIssues({ tax, amountPaid })];
  if (wrong.length > 0) return wrong;
  const { total, change } = saleTotals(values);
  if (!isPositive(decimal(change).neg())) return [];
  return [{ path: 'amountPaid', message: `The amount paid is less than the total of ${showMoney(total)}.` }];
};
