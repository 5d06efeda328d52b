import type { InvoiceStatus } from '@primal/contracts/billing/rules';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { documentTotals, isUnweighed } from '@primal/contracts/shared/lines';
import { maxMoney } from '@primal/contracts/shared/schemas';
import { problem } from '@primal/service-kit/problem';
import type { InvoiceFacts, ItemFacts } from './presenter.ts';

type Figures = Pick<InvoiceFacts, 'subtotal' | 'total' | 'balance' | 'hasMissingCatchWeights' | 'status'>;
type Given = Pick<InvoiceFacts, 'deliveryCharge' | 'tax' | 'discount' | 'applied' | 'status'>;

const refuseTotal = (message: string): never => {
  throw problem.badRequest(message, [{ path: 'invoice.total', message }]);
};

const statusOf = (status: InvoiceStatus, balance: string): InvoiceStatus => {
  if (status !== 'sent' && status !== 'paid') return status;
  return decimal(balance).eq(0) ? 'paid' : 'sent';
};

/**
 * What follows from an invoice's lines, charges and what is applied to it: a voided one is owed nothing, and `paid` is
 * exactly what was sent with nothing left.
 */
export const invoiceFigures = (
  invoice: Given,
  items: readonly Pick<ItemFacts, 'total' | 'product' | 'weight'>[],
): Figures => {
  const { subtotal, total } = documentTotals(
    items.map((item) => item.total),
    invoice,
  );
  if (decimal(total).gt(maxMoney) || decimal(subtotal).gt(maxMoney))
    refuseTotal('The total of this invoice is more than an invoice can hold.');
  if (decimal(total).lt(0)) refuseTotal('The discount is more than this invoice comes to.');
  const balance = invoice.status === 'voided' ? '0.00' : toMoney(decimal(total).minus(invoice.applied));
  return {
    subtotal,
    total,
    balance,
    status: statusOf(invoice.status, balance),
    hasMissingCatchWeights: items.some(({ product, weight }) => isUnweighed(product, weight)),
  };
};
