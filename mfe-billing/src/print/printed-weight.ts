import type { InvoiceItemAnswer } from '@primal/contracts/billing/invoice';
import { decimal, isPositive, sum } from '@primal/contracts/shared/decimal';
import { billedByWeight, parseWeights } from '@primal/contracts/shared/lines';

/**
 * Pounds that the sheet prints for a line, null for none (specification, finance section 2 "Invoice print page"): what
 * was shipped of a variable-weight product; of one billed by LBS its weights, else what its catalogue weight promises;
 * of all others the line's own weight.
 */
export const printedWeight = (item: InvoiceItemAnswer): string | null => {
  const { product, quantityShipped, weight } = item;
  if (!billedByWeight(product)) return weight;
  if (product.productType === 'variable-weight') return quantityShipped;
  const weights = parseWeights(item.individualWeights);
  if (weights.length > 0) return sum(weights).toFixed(3);
  const each = [product.fixedWeight, product.weightPerBox].find(isPositive);
  return each ? decimal(quantityShipped).times(each).toFixed(3) : weight;
};
