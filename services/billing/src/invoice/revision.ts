import type { LineReturn } from '@primal/contracts/billing/returns';
import { isPositive, sum } from '@primal/contracts/shared/decimal';
import type { LineProduct } from '@primal/contracts/shared/lines';
import { type DocumentTax, isSameTax } from '@primal/contracts/shared/sales-tax';
import { problem } from '@primal/service-kit/problem';
import { listReturnMemos } from './figures.ts';

interface Revised {
  customerId: string;
  deliveryCharge: string;
  subtotal: string;
  discount: string;
  tax: string;
  salesTax: DocumentTax | null;
}

interface StoredLine<Line> {
  product: LineProduct;
  returns: LineReturn[];
  is(line: Line): boolean;
}

interface Revision<Line extends { total: string }> {
  customer?: { id: string };
  deliveryCharge?: string;
  salesTax?: DocumentTax | null;
  lines?: readonly Line[];
}

const changesTax = (invoice: Revised, salesTax: DocumentTax | null | undefined): boolean =>
  salesTax !== undefined && !isSameTax(salesTax, invoice.salesTax);

export const changesFigures = <Line extends { total: string }>(
  invoice: Revised,
  items: readonly StoredLine<Line>[],
  { customer, deliveryCharge, salesTax, lines }: Revision<Line>,
): boolean =>
  (customer !== undefined && customer.id !== invoice.customerId) ||
  (deliveryCharge !== undefined && deliveryCharge !== invoice.deliveryCharge) ||
  changesTax(invoice, salesTax) ||
  (lines !== undefined && (lines.length !== items.length || lines.some((line, at) => !items[at]?.is(line))));

/**
 * Protects lines that a valid credit memo returned. The memo used their figures, the customer, and shares of
 * discount and tax. 409 with a sentence if the line or customer changes, or the subtotal of an invoice with
 * discount or tax.
 */
export const assertKeepsReturned = <Line extends { total: string }>(
  invoice: Revised,
  items: readonly StoredLine<Line>[],
  { customer, salesTax, lines }: Revision<Line>,
): void => {
  const { customerId, subtotal, discount, tax } = invoice;
  const returned = items.filter((item) => item.returns.length > 0);
  if (returned.length > 0 && customer && customer.id !== customerId)
    throw problem.conflict(
      `Goods were credited. To change the customer, first void ${listReturnMemos(returned).join(', ')}.`,
    );
  if (returned.length > 0 && changesTax(invoice, salesTax))
    throw problem.conflict(
      `Goods were credited with their tax. To change the tax, first void ${listReturnMemos(returned).join(', ')}.`,
    );
  const lost = lines && returned.find((item) => !lines.some((line) => item.is(line)));
  if (lost)
    throw problem.conflict(
      `${lost.product.name} is credited on ${listReturnMemos([lost]).join(', ')}. Void that credit memo to change its line.`,
    );
  if (!lines || returned.length === 0 || !(isPositive(discount) || isPositive(tax))) return;
  if (!sum(lines.map(({ total }) => total)).eq(subtotal))
    throw problem.conflict(
      `Goods are credited on ${listReturnMemos(returned).join(', ')} with their share of the discount and tax. Void the credit memo first to change the subtotal.`,
    );
};
