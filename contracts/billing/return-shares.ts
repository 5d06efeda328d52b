import { type Decimal, decimal, isPositive, sum, toMoney, zero } from '../shared/decimal.ts';
import { computeTax, computeTaxableGoods, type DocumentTax } from '../shared/sales-tax.ts';
import type { SoldLine } from './returns.ts';

interface SoldInvoice {
  subtotal: string;
  discount: string;
  tax: string;
  salesTax: DocumentTax | null;
  items: readonly Pick<SoldLine, 'product' | 'total' | 'returns'>[];
}

/** Dollars of discount and tax that a return credits. */
export interface ReturnShare {
  discount: string;
  tax: string;
}

/** Tax of the goods and the goods that bear it, in dollars. A typed tax is borne by all goods. */
const listTaxedGoods = ({ subtotal, discount, tax, salesTax, items }: SoldInvoice) => {
  if (salesTax === null) return { tax, goods: subtotal };
  const taxed = items.filter(({ product }) => product.taxable);
  return {
    tax: computeTax(salesTax, computeTaxableGoods(items, discount)),
    goods: toMoney(sum(taxed.map(({ total }) => total))),
  };
};

/**
 * Shares of discount and tax per credited line, in proportion to all goods (for tax: taxed goods) returned so
 * far. Once all goods are returned, the shares sum to the full amounts. No credit becomes negative.
 */
export const computeReturnShares = (
  invoice: SoldInvoice,
  credited: readonly Pick<SoldLine, 'product' | 'total'>[],
): ReturnShare[] => {
  const isTaxed = ({ product }: Pick<SoldLine, 'product'>) => invoice.salesTax === null || product.taxable;
  const before = invoice.items.flatMap(({ product, returns }) =>
    returns.map((back) => ({ ...back, product })),
  );
  const taxed = listTaxedGoods(invoice);
  const whole = {
    discount: { amount: invoice.discount, goods: invoice.subtotal },
    tax: { amount: taxed.tax, goods: taxed.goods },
  };
  const returned = {
    discount: sum(before.map(({ total }) => total)),
    tax: sum(before.filter(isTaxed).map(({ total }) => total)),
  };
  const given = {
    discount: sum(before.map(({ discount }) => discount)),
    tax: sum(before.map(({ tax }) => tax)),
  };
  const takeShare = (kind: keyof ReturnShare, total: Decimal, most: Decimal | null): Decimal => {
    returned[kind] = returned[kind].plus(total);
    const { amount, goods } = whole[kind];
    if (!isPositive(goods)) return zero;
    const due = decimal(toMoney(decimal(amount).times(returned[kind]).div(goods))).minus(given[kind]);
    const atMost = most?.lt(due) ? most : due;
    const share = atMost.lt(0) ? zero : atMost;
    given[kind] = given[kind].plus(share);
    return share;
  };
  return credited.map((line) => {
    const total = decimal(line.total);
    const tax = takeShare('tax', isTaxed(line) ? total : zero, null);
    return { discount: toMoney(takeShare('discount', total, tax.plus(total))), tax: toMoney(tax) };
  });
};
