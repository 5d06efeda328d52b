import { type DecimalInput, decimal, isPositive, showQuantity, sum, toMoney } from '../shared/decimal.ts';

/** A line as far as its tax goes: dollars, and whether its product is taxable. */
interface TaxedLine {
  total: DecimalInput;
  taxable: boolean;
}

/** Dollars: `rate` percent of the taxable lines, rounded once (docs/rules/credit-memos-and-cash-sales.md#sales-tax). */
export const salesTax = (lines: readonly TaxedLine[], rate: DecimalInput): string =>
  toMoney(
    sum(lines.filter(({ taxable }) => taxable).map(({ total }) => total))
      .times(rate)
      .div(100),
  );

/** What stands beside a tax: `Sales Tax (8.25%)`, and `Tax` for one that somebody typed. */
export const taxLabel = ({ taxRate, taxName }: { taxRate: string; taxName: string | null }): string =>
  isPositive(taxRate) ? `${taxName || 'Tax'} (${showQuantity(decimal(taxRate))}%)` : 'Tax';
