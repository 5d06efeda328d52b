import { customersApi } from '@primal/contracts/admin/customer';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { confirm } from '@primal/kit';
import { send } from '@primal/kit/platform';

type Stored = Pick<InvoiceAnswer, 'invoiceNumber' | 'salesOrderNumber' | 'customerId' | 'customer'>;

const fetchName = async (id: string): Promise<string> => {
  const signal = AbortSignal.timeout(3000);
  return send(customersApi.getCustomer, { params: { id }, signal }).then(
    ({ name }) => name,
    () => 'another customer',
  );
};

/** Asks before an invoice from an order changes its customer, who is billed and called in a recall. */
export const confirmNewCustomer = async (
  { invoiceNumber, salesOrderNumber, customerId, customer }: Stored,
  newId: string,
): Promise<boolean> => {
  if (!salesOrderNumber || newId === customerId) return true;
  const name = await fetchName(newId);
  return confirm({
    title: 'Change the customer?',
    message: `${invoiceNumber} came from ${salesOrderNumber} for ${customer.name}. Change the customer to ${name}? Then ${name} is billed, and is called in a recall instead of ${customer.name}. The order keeps its customer.`,
    confirmLabel: 'Change Customer',
    cancelLabel: 'Go Back',
    danger: true,
  });
};
