import { type Decimal, decimal, isPositive, sum, toMoney, zero } from '../shared/decimal.ts';
import type { SoldLine } from './returns.ts';

interface SoldInvoice {
  subtotal: string;
  discount: string;
  tax: string;
  items: readonly Pick<SoldLine, 'returns'>[];
}

/** Dollars of discount and tax that a return credits. */
export interface ReturnShare {
  discount: string;
  tax: string;
}

/**
 * Shares of discount and tax per goods total, in proportion to all goods returned so far. Once all goods are
 * returned, the shares sum to the full amounts. No credit becomes negative.
 */
export const computeReturnShares = (invoice: SoldInvoice, totals: readonly string[]): ReturnShare[] => {
  const before = invoice.items.flatMap(({ returns }) => returns);
  let goods = sum(before.map(({ total }) => total));
  const credited = {
    discount: sum(before.map(({ discount }) => discount)),
    tax: sum(before.map(({ tax }) => tax)),
  };
  const takeShare = (kind: keyof ReturnShare, most: Decimal | null): Decimal => {
    const due = decimal(toMoney(decimal(invoice[kind]).times(goods).div(invoice.subtotal))).minus(
      credited[kind],
    );
    const atMost = most?.lt(due) ? most : due;
    const share = atMost.lt(0) ? zero : atMost;
    credited[kind] = credited[kind].plus(share);
    return share;
  };
  return totals.map((total) => {
    goods = goods.plus(total);
    if (!isPositive(invoice.subtotal)) return { discount: '0.00', tax: '0.00' };
    const tax = takeShare('tax', null);
    return { discount: toMoney(takeShare('discount', tax.plus(total))), tax: toMoney(tax) };
  });
};
