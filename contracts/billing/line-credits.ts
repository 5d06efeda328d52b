import { type Decimal, decimal, isPositive, sum, toMoney, toWeight, zero } from '../shared/decimal.ts';
import { computeLineTotal, parseWeights } from '../shared/lines.ts';
import { computeTax, computeTaxableGoods, type DocumentTax } from '../shared/sales-tax.ts';
import {
  computeReturnFigures,
  computeUncredited,
  listSoldPieces,
  type ReturnChoice,
  type ReturnFigures,
  type SoldLine,
} from './returns.ts';
import type { WeightCorrection } from './weight-corrections.ts';

/** True weight of a piece, in pounds. */
type TrueWeight = Omit<WeightCorrection, 'billed'>;

export interface CreditFigures extends ReturnFigures {
  /** Empty for returned goods. */
  corrections: WeightCorrection[];
}

/** Credits the pounds that were billed too much, rounded once, limited to the line's uncredited rest. */
const computeCorrectionFigures = (line: SoldLine, weights: readonly TrueWeight[]): CreditFigures => {
  const billed = new Map(listSoldPieces(line).map(({ id, weight }) => [id, weight]));
  const corrections = weights.map((one) => ({ ...one, billed: billed.get(one.pieceId) ?? one.weight }));
  const less = corrections.map((one) => toWeight(decimal(one.billed).minus(one.weight)));
  const figures = {
    quantity: toWeight(0),
    weight: toWeight(sum(less)),
    weights: parseWeights(line.individualWeights).length > 0 ? less : [],
  };
  const own = computeLineTotal(line.product, { ...figures, unitPrice: line.unitPrice });
  const left = computeUncredited(line);
  return { ...figures, total: toMoney(left.lt(own) ? left : own), corrections };
};

export interface CreditChoice extends ReturnChoice {
  corrections?: readonly TrueWeight[] | null | undefined;
}

const isReturnChosen = ({ pieceIds, quantity: amount }: ReturnChoice): boolean =>
  (pieceIds?.length ?? 0) > 0 || amount != null;

/** Credits of a line: its corrected weights, then its returned goods. Each becomes a credited line. */
export const computeLineCredits = (line: SoldLine, choice: CreditChoice): CreditFigures[] => {
  const corrected =
    choice.corrections && choice.corrections.length > 0
      ? [computeCorrectionFigures(line, choice.corrections)]
      : [];
  if (!isReturnChosen(choice)) return corrected;
  const credited = sum(corrected.map(({ total }) => total));
  const rest = { ...line, total: toMoney(decimal(line.total).minus(credited)) };
  return [...corrected, { ...computeReturnFigures(rest, choice), corrections: [] }];
};

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

/** Tax of the goods and the taxed goods, in dollars. A typed tax counts for all goods. */
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
