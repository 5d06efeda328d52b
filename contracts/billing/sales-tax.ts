import { type DecimalInput, decimal, formatQuantity, isPositive, sum, toMoney } from '../shared/decimal.ts';

/** `total` in dollars. */
interface TaxedLine {
  total: DecimalInput;
  taxable: boolean;
}

/** Dollars, rounded once (docs/rules/credit-memos-and-cash-sales.md#sales-tax). */
export const computeSalesTax = (lines: readonly TaxedLine[], rate: DecimalInput): string =>
  toMoney(
    sum(lines.filter(({ taxable }) => taxable).map(({ total }) => total))
      .times(rate)
      .div(100),
  );

export const formatTaxLabel = ({ taxRate, taxName }: { taxRate: string; taxName: string | null }): string =>
  isPositive(taxRate) ? `${taxName || 'Tax'} (${formatQuantity(decimal(taxRate))}%)` : 'Tax';
