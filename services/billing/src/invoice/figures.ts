import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { documentTotals, isUnweighed } from '@primal/contracts/shared/lines';
import { maxMoney } from '@primal/contracts/shared/schemas';
import { problem } from '@primal/service-kit/problem';
import type { Invoice } from './invoice.ts';

type Figures = Pick<Invoice, 'subtotal' | 'total' | 'balance' | 'hasMissingCatchWeights'>;

const refuseTotal = (message: string): never => {
  throw problem.badRequest(message, [{ path: 'invoice.total', message }]);
};

/** What follows from an invoice's lines, charges and what is applied to it; a voided one is owed nothing. */
export const invoiceFigures = (invoice: Invoice): Figures => {
  const items = invoice.items.getItems();
  const { subtotal, total } = documentTotals(
    items.map((item) => item.total),
    invoice,
  );
  if (decimal(total).gt(maxMoney) || decimal(subtotal).gt(maxMoney))
    refuseTotal('The total of this invoice is more than an invoice can hold.');
  if (decimal(total).lt(0)) refuseTotal('The discount is more than this invoice comes to.');
  return {
    subtotal,
    total,
    balance: invoice.status === 'voided' ? '0.00' : toMoney(decimal(total).minus(invoice.applied)),
    hasMissingCatchWeights: items.some(({ product, weight }) => isUnweighed(product, weight)),
  };
};
