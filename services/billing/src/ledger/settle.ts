import { totalAllocated, unallocated } from '@primal/contracts/billing/allocation';
import type { AllocationInput } from '@primal/contracts/billing/payment';
import { decimal, showMoney } from '@primal/contracts/shared/decimal';
import { invalidField } from '@primal/service-kit/problem';
import type { NotingTx } from '../invoice/history.ts';
import type { Invoice } from '../invoice/invoice.ts';
import { lockInvoices } from '../invoice/store.ts';

/** A payment or credit memo, with the dollars of it that no invoice has taken yet. */
interface Settling {
  customerId: string;
  available: string;
  allocations: readonly AllocationInput[];
}

/**
 * Settles invoices with a payment or a credit memo (docs/rules/receivables.md#allocations). 400 when the parts are more
 * than there is, or an invoice is not the customer's, not outstanding, or owes less. The invoices stay locked until the
 * transaction ends; lock what pays them before. Gives the parts with their invoices, in the order given.
 */
export const settleInvoices = async (
  tx: NotingTx,
  { customerId, available, allocations }: Settling,
): Promise<{ invoice: Invoice; amount: string }[]> => {
  if (decimal(unallocated(available, allocations)).lt(0))
    throw invalidField(
      `The allocations come to ${showMoney(totalAllocated(allocations))}, more than the available ${showMoney(available)}.`,
      'allocations',
    );
  const locked = await lockInvoices(
    tx,
    allocations.map(({ invoiceId }) => invoiceId),
  );
  const byId = new Map(locked.map((invoice) => [invoice.id, invoice]));
  return allocations.map(({ invoiceId, amount }, at) => {
    const invoice = byId.get(invoiceId);
    if (!invoice) throw invalidField('This invoice does not exist.', `allocations.${at}.invoiceId`);
    if (invoice.customerId !== customerId)
      throw invalidField(
        `Invoice ${invoice.invoiceNumber} belongs to another customer.`,
        `allocations.${at}.invoiceId`,
      );
    invoice.settleBy(tx, amount, `allocations.${at}.amount`);
    return { invoice, amount };
  });
};

/** Opens again what a payment or credit memo had settled. Lock what paid them before. */
export const releaseInvoices = async (
  tx: NotingTx,
  parts: readonly { invoiceId: string; amount: string }[],
): Promise<void> => {
  const locked = await lockInvoices(
    tx,
    parts.map(({ invoiceId }) => invoiceId),
  );
  const byId = new Map(locked.map((invoice) => [invoice.id, invoice]));
  for (const { invoiceId, amount } of parts) byId.get(invoiceId)?.release(tx, amount);
};
